import type { Page } from '@playwright/test'
import { expect, expectToast, flashIsForgotten, signIn, test } from './fixtures'
import {
  SITE,
  type Session,
  call,
  logIn,
  payAtProvider,
  setProvider,
  completeTransfer,
  createUnpaidEmployee,
} from './people'
import { approveOrder, signInWithToken, signInAsBuyer, fillCart, goOnlineUntil, placeOrder } from './visitors'

/* Paying the registration fee and order fees on the hosted page or in the window, with slow banks and outages. */

// The browser logs the 402 of an unpaid fee and the failures during an outage.
test.use({ tolerated: /status of (402|503)|net::ERR_FAILED/ })

test.beforeEach(() => {})

const WAITING = 'Waiting for your bank. Do not pay again: we will confirm the payment automatically when it arrives.'
const SAFE = /You have not been charged.*; it is safe to try again\./
const inWindow = (page: Page) => page.frameLocator('iframe[title="Flutterwave checkout"]')
const toast = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]', { hasText: text })
const payFees = (page: Page, number: string) =>
  page.getByRole('button', { name: `Pay ₦2,000 delivery and service fee of order ${number}` })

async function placeApproved(person: Session) {
  const order = await placeOrder(person)
  await approveOrder(order)
  return order
}

/** Signs in a person who has not paid the fee yet. */
async function signInUnpaid(page: Page) {
  const person = await createUnpaidEmployee()
  await signInWithToken(page.context(), person.token)
  return person
}

test('a fee paid by bank transfer continues when it arrives', async ({ page, browser }) => {
  const person = await signInUnpaid(page)
  await page.goto('/Payment')
  // Our own page first says what the fee is for, when it is refunded and who takes it.
  for (const fact of ['What it is for', 'When we refund it', 'Who takes the payment'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Pay ₦1,000' }).click()
  await page.waitForURL(/\/v3\/hosted\/pay\/.*userId=/)
  for (const way of ['Card', 'Mobile money', 'USSD', 'Bank transfer']) await expect(page.getByLabel(way)).toBeVisible()
  await page.getByRole('button', { name: 'Close without paying' }).click()
  await expect(page).toHaveURL(`${SITE}/Payment`)
  await expect(page.getByRole('main').getByText('Payment was not successfully processed.')).toBeVisible()
  await flashIsForgotten(page)
  await page.reload()
  await expect(page.getByText('Payment was not successfully processed.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Pay ₦1,000' }).click()
  await page.getByLabel('Bank transfer').check()
  await page.getByRole('button', { name: 'Leave it pending (bank transfer)' }).click()
  await expect(page.getByText(WAITING)).toBeVisible()
  await page.reload()
  await expect(page.getByText(WAITING)).toBeVisible()
  // `status=cancelled` says nothing about a transfer in progress.
  await page.goto('/Payment?again=1')
  await page.getByRole('button', { name: 'Close without paying' }).click()
  await expect(page).toHaveURL(/\/PaymentConfirm\?.*status=cancelled/)
  await expect(page.getByText(WAITING)).toBeVisible()

  const context = await browser.newContext({ baseURL: SITE, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await signInWithToken(context, (await logIn(person.email)).token)
  await phone.goto('/Store')
  await expect(phone).toHaveURL(`${SITE}/Payment`)
  await expect(phone.getByText(WAITING)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Pay ₦1,000' })).toBeHidden()
  await phone.getByText('Have you not paid yet?').click()
  await expect(phone.getByRole('link', { name: 'Pay ₦1,000' })).toBeVisible()

  const { txRef } = (await call('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })).body
  await completeTransfer(txRef)
  await goOnlineUntil(page, () => expect(page).toHaveURL(`${SITE}/Dashboard`, { timeout: 3_000 }))
  await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
  await goOnlineUntil(phone, () => expect(phone).toHaveURL(`${SITE}/Dashboard`, { timeout: 3_000 }))
  await context.close()
})

test('an underpaid fee can be paid again in full', async ({ page }) => {
  const person = await signInUnpaid(page)
  await page.goto('/Payment')
  const { txRef } = (await call('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })).body
  await payAtProvider(txRef, { amount: 600 })
  expect((await call('PUT', `/users/make-payment/${person.id}`, { token: person.token })).status).toBe(402)
  await page.goto('/Payment')
  await expect(
    page.getByText(
      'We received ₦600 instead of ₦1,000. This amount was not accepted and will be refunded. ' +
        'You can pay the full amount again.',
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Pay ₦1,000' }).click()
  await page.waitForURL(/\/v3\/hosted\/pay\//)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page).toHaveURL(/\/Login/)
  await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
  await signIn(page, person.email)
  await expect(page).toHaveURL(`${SITE}/Dashboard`)
})

test.describe('during an outage', () => {
  test('the fee page says that trying again is safe', async ({ page }) => {
    const person = await signInUnpaid(page)
    await setProvider('unavailable', person)
    await page.goto('/Payment?again=1')
    await expect(page.getByText(SAFE)).toBeVisible()
    await page.goto('/Payment2')
    const pay = page.getByRole('button', { name: 'Pay ₦1,000' })
    await pay.click()
    await expectToast(page, SAFE)
    await expect(page.getByRole('alert').getByText(SAFE)).toBeVisible()
    await setProvider('normal', person)
    await page.route('**/v3.js', (route) => route.abort())
    await pay.click()
    await expectToast(page, 'The payment window did not load.')
    await page.unroute('**/v3.js')
    await pay.click()
    for (const way of ['Card', 'Mobile money', 'USSD', 'Bank transfer'])
      await expect(inWindow(page).getByLabel(way)).toBeVisible()
    await inWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    await expectToast(page, 'Payment was not successfully processed.')
    await expect(toast(page, 'Payment was not successfully processed.')).toHaveCount(0)
    await pay.click()
    await inWindow(page).getByRole('button', { name: 'Pay successfully' }).click()
    await expect(page).toHaveURL(/\/PaymentConfirm$/)
    await expect(page).toHaveURL(`${SITE}/Dashboard`)
    await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
    await expect(toast(page, 'Payment was not successfully processed.')).toHaveCount(0)
  })

  test('unconfirmed order fees become Paid by themselves', async ({ page }) => {
    const person = await signInAsBuyer(page)
    const { id, number } = await placeApproved(person)
    await page.goto('/History')
    await payFees(page, number).click()
    // Closing the window says nothing about a transfer in progress, so the app asks the provider.
    const { txRef } = (
      await call('POST', '/payments', { token: person.token, body: { purpose: 'order_fees', orderId: id } })
    ).body
    await expect(inWindow(page).getByRole('button', { name: 'Close without paying' })).toBeVisible()
    await payAtProvider(txRef, { outcome: 'pending' })
    await inWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    await expectToast(page, WAITING)
    await expect(toast(page, 'Delivery payment is not successful')).toHaveCount(0)
    for (const look of ['at once', 'after a reload']) {
      if (look !== 'at once') await page.reload()
      await expect(page.getByRole('row').nth(1)).toContainText('Waiting for your bank')
      await expect(payFees(page, number)).toBeHidden()
    }
    await completeTransfer(txRef)
    const paid = page.getByRole('button', { name: 'Delivery fee paid' })
    await goOnlineUntil(page, () => expect(paid).toHaveCount(1, { timeout: 3_000 }))

    const other = await placeApproved(person)
    // An outage of the provider must not change the cart.
    await fillCart(person)
    const cart = () => call('GET', '/cart/getCartItems', { token: person.token })
    const { text: before } = await cart()
    await page.reload()
    await setProvider('unavailable', person)
    await payFees(page, other.number).click()
    await expectToast(page, SAFE)
    expect((await cart()).text).toBe(before)
    await setProvider('normal', person)
    await payFees(page, other.number).click()
    await expect(inWindow(page).getByRole('button', { name: 'Pay successfully' })).toBeVisible()
    await setProvider('unavailable', person)
    await inWindow(page).getByRole('button', { name: 'Pay successfully' }).click()
    await expect(
      toast(page, 'We could not check the payment right now. Do not pay again: we will keep checking.'),
    ).toHaveCount(1)
    await expect(toast(page, 'Delivery payment is not successful')).toHaveCount(0)
    await setProvider('normal', person)
    // The provider retries the webhook that failed during the outage.
    await expect
      .poll(
        async () => (await call('GET', `/order/singleOrder/${other.id}`, { token: person.token })).body['isPaymentDS'],
      )
      .toBe(true)
    await page.reload()
    await expect(paid).toHaveCount(2)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('order fees are paid on the hosted page and return to the history', async ({ page }) => {
    const person = await signInAsBuyer(page)
    const { number } = await placeApproved(person)
    await page.goto('/History')
    await payFees(page, number).click()
    await page.getByRole('button', { name: 'Close without paying' }).click()
    await expect(page.getByText('Delivery payment is not successful')).toBeVisible()
    await payFees(page, number).click()
    await page.waitForURL(/\/v3\/hosted\/pay\//)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Pay successfully' }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
    await page.getByRole('button', { name: 'Continue' }).click()
    // Only the page's script takes the return out of the address.
    await expect(page).toHaveURL(/\/History\?return=/)
    await expect(page.getByRole('button', { name: 'Delivery fee paid' })).toBeVisible()
  })

  test('the fee button leads to the hosted page', async ({ page }) => {
    await signInUnpaid(page)
    await page.goto('/Payment2')
    await page.getByRole('button', { name: 'Pay ₦1,000' }).click()
    await page.waitForURL(/\/v3\/hosted\/pay\/.*userId=/)
    await page.getByRole('button', { name: 'Pay successfully' }).click()
    await expect(page).toHaveURL(/\/PaymentConfirm\?/)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page).toHaveURL(`${SITE}/Dashboard`)
    await expect(page.getByText('Payment was successfully processed!')).toBeVisible()
  })
})
