import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { SITE, call, logIn, payAtProvider, providerIs, transferArrives, unpaid } from './people'
import { signInWithToken, signInAsBuyer, fillCart, lookUntil, placeOrder } from './visitors'

/* Paying the registration fee and an order's fees: on the hosted page, in the window, and when the bank or the provider is late. */

// What is not paid yet is answered by 402, and the failures are real ones: the browser logs each of them.
test.use({ tolerated: /status of (402|503)|net::ERR_FAILED/ })

test.beforeEach(() => {
  test.setTimeout(120_000)
})

const WAITING = 'Waiting for your bank. Do not pay again: we will confirm the payment automatically when it arrives.'
const SAFE = /You have not been charged.*; it is safe to try again\./
const inWindow = (page: Page) => page.frameLocator('iframe[title="Flutterwave checkout"]')
const toast = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]', { hasText: text })
const payFees = (page: Page, number: string) =>
  page.getByRole('button', { name: `Pay ₦2,000 delivery and service fee of order ${number}` })

/** Someone whose fee is not paid yet, whose session this browser carries. */
async function carryUnpaid(page: Page) {
  const person = await unpaid()
  await signInWithToken(page.context(), person.token)
  return person
}

test('a fee paid by bank transfer waits, also after a reload and in a new session, and goes on by itself when it arrives', async ({
  page,
  browser,
}) => {
  const person = await carryUnpaid(page)
  await page.goto('/Payment')
  await page.waitForURL(/\/v3\/hosted\/pay\/.*userId=/)
  for (const way of ['Card', 'Mobile money', 'USSD', 'Bank transfer']) await expect(page.getByLabel(way)).toBeVisible()
  await page.getByRole('button', { name: 'Close without paying' }).click()
  await expect(page).toHaveURL(/\/Payment\?notice=failed$/)
  await expect(page.getByRole('main').getByText('Payment was not successfully processed.')).toBeVisible()
  await page.getByRole('link', { name: 'Pay ₦1,000' }).click()
  await page.getByLabel('Bank transfer').check()
  await page.getByRole('button', { name: 'Leave it pending (bank transfer)' }).click()
  await expect(page.getByText(WAITING)).toBeVisible()
  await page.reload()
  await expect(page.getByText(WAITING)).toBeVisible()
  // Coming back with `status=cancelled` says nothing of the transfer that is under way.
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
  await transferArrives(txRef)
  await lookUntil(page, () => expect(page).toHaveURL(/\/Login/, { timeout: 3_000 }))
  await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
  await lookUntil(phone, () => expect(phone).toHaveURL(`${SITE}/Dashboard`, { timeout: 3_000 }))
  await context.close()
})

test('a fee of which too little was paid says so and is paid anew; paid on the hosted page it counts although the session was lost meanwhile', async ({
  page,
}) => {
  const person = await carryUnpaid(page)
  await page.goto('/Payment')
  const { txRef } = (await call('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })).body
  await payAtProvider(txRef, { amount: 600 })
  expect((await call('PUT', `/users/make-payment/${person.id}`, { token: person.token })).status).toBe(402)
  await page.goto('/Payment')
  await expect(
    page.getByText(
      'We received ₦600 instead of ₦1,000. This amount was not accepted and will be refunded. You can pay the full amount again.',
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

test.describe('with a provider or a network in trouble', () => {
  test('the fee says that trying again is safe, until the window opens; a closed window is no payment, a paid one no error', async ({
    page,
  }) => {
    const person = await carryUnpaid(page)
    await providerIs('unavailable', person)
    await page.goto('/Payment')
    await expect(page.getByText(SAFE)).toBeVisible()
    await page.goto('/Payment2')
    const pay = page.getByRole('button', { name: 'Pay ₦1,000' })
    await pay.click()
    await expect(toast(page, SAFE)).toHaveCount(1)
    await providerIs('normal', person)
    await page.route('**/v3.js', (route) => route.abort())
    await pay.click()
    await expect(toast(page, 'The payment window did not load.')).toHaveCount(1)
    await page.unroute('**/v3.js')
    await pay.click()
    for (const way of ['Card', 'Mobile money', 'USSD', 'Bank transfer'])
      await expect(inWindow(page).getByLabel(way)).toBeVisible()
    await inWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    await expect(toast(page, 'Payment was not successfully processed.')).toHaveCount(1)
    await expect(toast(page, 'Payment was not successfully processed.')).toHaveCount(0)
    await pay.click()
    await inWindow(page).getByRole('button', { name: 'Pay successfully' }).click()
    await expect(page).toHaveURL(/\/PaymentConfirm$/)
    await expect(page).toHaveURL(/\/Login/)
    await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
    await expect(toast(page, 'Payment was not successfully processed.')).toHaveCount(0)
  })

  test('order fees that wait for a bank, or cannot be checked, are not to be paid again and become Paid by themselves', async ({
    page,
  }) => {
    const person = await signInAsBuyer(page)
    const { id, number } = await placeOrder(person)
    await page.goto('/History')
    await payFees(page, number).click()
    // A window that is closed while a transfer is under way says nothing of it: the provider is asked.
    const { txRef } = (
      await call('POST', '/payments', { token: person.token, body: { purpose: 'order_fees', orderId: id } })
    ).body
    await expect(inWindow(page).getByRole('button', { name: 'Close without paying' })).toBeVisible()
    await payAtProvider(txRef, { outcome: 'pending' })
    await inWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    await expect(toast(page, WAITING)).toHaveCount(1)
    await expect(toast(page, 'Delivery payment is not successful')).toHaveCount(0)
    for (const look of ['at once', 'after a reload']) {
      if (look !== 'at once') await page.reload()
      await expect(page.getByRole('row').nth(1)).toContainText('Waiting for your bank')
      await expect(payFees(page, number)).toBeHidden()
    }
    await transferArrives(txRef)
    const paid = page.getByRole('button', { name: 'Delivery fee paid' })
    await lookUntil(page, () => expect(paid).toHaveCount(1, { timeout: 3_000 }))

    const other = await placeOrder(person)
    // The provider's failure leaves the cart as it was (checklist Z-12).
    await fillCart(person)
    const cart = () => call('GET', '/cart/getCartItems', { token: person.token })
    const { text: before } = await cart()
    await page.reload()
    await providerIs('unavailable', person)
    await payFees(page, other.number).click()
    await expect(toast(page, SAFE)).toHaveCount(1)
    expect((await cart()).text).toBe(before)
    await providerIs('normal', person)
    await payFees(page, other.number).click()
    await expect(inWindow(page).getByRole('button', { name: 'Pay successfully' })).toBeVisible()
    await providerIs('unavailable', person)
    await inWindow(page).getByRole('button', { name: 'Pay successfully' }).click()
    await expect(
      toast(page, 'We could not check the payment right now. Do not pay again: we will keep checking.'),
    ).toHaveCount(1)
    await expect(toast(page, 'Delivery payment is not successful')).toHaveCount(0)
    await providerIs('normal', person)
    // The provider repeats the webhook that met the outage.
    await expect
      .poll(
        async () => (await call('GET', `/order/singleOrder/${other.id}`, { token: person.token })).body['isPaymentDS'],
      )
      .toBe(true)
    await page.reload()
    await expect(paid).toHaveCount(2)
  })
})

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('order fees go by the hosted page and come back to the history, through the login when the session was lost', async ({
    page,
  }) => {
    const person = await signInAsBuyer(page)
    const { number } = await placeOrder(person)
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
    await expect(page).toHaveURL(`${SITE}/History`)
    await expect(page.getByRole('button', { name: 'Delivery fee paid' })).toBeVisible()
  })

  test('the button of the window leads to the hosted page instead', async ({ page }) => {
    await carryUnpaid(page)
    await page.goto('/Payment2')
    await page.getByRole('button', { name: 'Pay ₦1,000' }).click()
    await page.waitForURL(/\/v3\/hosted\/pay\/.*userId=/)
    await page.getByRole('button', { name: 'Pay successfully' }).click()
    await expect(page).toHaveURL(/\/PaymentConfirm\?/)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page).toHaveURL(/\/Login\?notice=paid$/)
    await expect(page.getByText('Payment was successfully processed!')).toBeVisible()
  })
})
