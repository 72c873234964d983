import type { Page } from '@playwright/test'
import { consent, continueButton, deliveryLine, expectPlaced, fillDelivery, ordersOf } from './checkout'
import { PASSWORD, expect, expectToast, openListening, test } from './fixtures'
import { type Session, call, callOrFail, createBuyer, logIn, logInAsStaff } from './people'
import { signInWithToken } from './visitors'

/*
 * The moment of a press, at each step from the store to the order: the connection is gone, the session has ended, or a
 * price has changed. The buyer reads what happened, keeps what was typed, and has one order or none. The cards of the
 * store and the page of a product are in store-add-to-cart.spec.ts, too.
 */

test.use({ viewport: { width: 360, height: 740 }, tolerated: /status of (401|409)|ERR_INTERNET_DISCONNECTED/ })

type Guest = {
  readonly person: Session
  readonly productId: string
  readonly name: string
  /** Changes the price of the goods, in naira. It was ₦9,000. */
  readonly charge: (price: number) => Promise<unknown>
  /** Ends the session on the server; the browser keeps its cookie. */
  readonly endSession: () => Promise<unknown>
}

/** A new buyer in the browser, with goods in the cart that no other test sells, unless `quantity` is 0. */
async function enter(page: Page, quantity = 1): Promise<Guest> {
  const person = await createBuyer()
  const { token } = await logInAsStaff()
  // The search takes digits for a pack size.
  const name = `Rice ${person.id.slice(-12).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
  const goods = { name, type: 'Rice', measurement: '5 kg bag', description: 'Rice', vatClass: 'zero', available: true }
  const body = { ...goods, price: 9_000, stock: 9 }
  const { id } = (await callOrFail('POST', '/staff/products', { token, body })).body
  if (quantity > 0)
    await callOrFail('POST', '/cart/addToCart', { token: person.token, body: { productId: id, quantity } })
  const visit = await logIn(person.email)
  await signInWithToken(page.context(), visit.token)
  return {
    person,
    productId: id,
    name,
    charge: (price) => callOrFail('PUT', `/staff/products/${id}`, { token, body: { price } }),
    endSession: () => callOrFail('DELETE', '/users/session', { token: visit.token }),
  }
}

const proceed = (page: Page) => page.getByRole('button', { name: /^Proceed/ })
const unitsOf = async ({ token }: Session) => (await call('GET', '/cart/count', { token })).body['count']

async function openStepOne(page: Page): Promise<void> {
  await openListening(page, '/Store?tab=cart')
  await proceed(page).click()
  await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
}

async function placeOrder(page: Page): Promise<void> {
  await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
}

async function signInAgain(page: Page, { email }: Session): Promise<void> {
  await expect(page).toHaveURL(/\/[Ll]ogin\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Presses a button without a connection, which says so, and then brings the connection back. */
async function pressOffline(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await page.context().setOffline(true)
  await expect(button).toBeDisabled()
  await button.click({ force: true })
  await expect(page.getByText('You are offline. Nothing was changed')).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(button).toBeEnabled()
}

const SHELF = 'a card'
for (const place of [SHELF, 'a product'])
  test(`${place} of the store tells a price that changed before the tap`, async ({ page }) => {
    const { person, productId, name, charge } = await enter(page, 0)
    await openListening(page, place === SHELF ? `/Store?q=${encodeURIComponent(name)}` : `/Store?product=${productId}`)
    const main = page.getByRole('main')
    await expect(main.getByText('₦9,000').first()).toBeVisible()
    await charge(9_500)
    await page.getByRole('button', { name: place === SHELF ? /, to cart$/ : 'Add to cart' }).click()
    await expectToast(page, `The price of ${name} has changed from ₦9,000 to ₦9,500.`)
    await expect(main.getByText('₦9,500').first()).toBeVisible()
    expect(await unitsOf(person)).toBe(1)
  })

test('the cart: Proceed without a connection, and after the session has ended', async ({ page }) => {
  const { person, endSession } = await enter(page, 2)
  await openListening(page, '/Store?tab=cart')
  await pressOffline(page, /^Proceed/)
  await expect(page.getByRole('spinbutton')).toHaveValue('2')

  // A page that has its connection back reads again. One from the server does not, so the tap meets the ended session.
  await openListening(page, '/Store?tab=cart')
  await endSession()
  await proceed(page).click()
  await signInAgain(page, person)
  await expect(page).toHaveURL('/Store?tab=cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await proceed(page).click()
  await expect(page).toHaveURL(/\/TransactionChain1$/)
  expect(await ordersOf(person)).toEqual([])
})

test('the cart: a price that changed before Proceed is told in step 1', async ({ page }) => {
  const { person, name, charge } = await enter(page)
  await openListening(page, '/Store?tab=cart')
  // 9,000 + 5% (450) + 2,000
  await expect(proceed(page)).toHaveText('Proceed · ₦11,450')
  await charge(9_500)
  await proceed(page).click()
  await expect(page.getByText('The total was ₦11,450. It is now ₦11,975.')).toBeVisible()
  await expect(page.getByText(`${name}: ₦9,000 before, ₦9,500 now.`)).toBeVisible()
  expect(await ordersOf(person)).toEqual([])
})

test('step 1: Continue without a connection places nothing, and then one order', async ({ page }) => {
  const { person } = await enter(page)
  await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await pressOffline(page, /^Continue/)
  expect(await ordersOf(person)).toEqual([])
  await expect(page.getByLabel('City')).toHaveValue('Ikeja')
  await expect(consent(page)).toBeChecked()
  await continueButton(page).click()
  await expectPlaced(page)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('step 1: Continue after the session has ended comes back to what was typed', async ({ page }) => {
  const { person, endSession } = await enter(page)
  await openStepOne(page)
  await fillDelivery(page, 'Kano')
  await page.getByLabel(/^2 months/).check()
  await consent(page).check()
  await endSession()
  await continueButton(page).click()
  await signInAgain(page, person)
  await expect(page).toHaveURL(/\/TransactionChain1$/)
  expect(await ordersOf(person)).toEqual([])
  await expect(deliveryLine(page)).toContainText('To: 5 Allen Avenue, Ikeja, Kano')
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  expect(await ordersOf(person)).toHaveLength(1)
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('main').getByText('Kano', { exact: true })).toBeVisible()
})

test('step 1: a price that changed before Continue is told, and needs a new consent', async ({ page }) => {
  const { person, name, charge } = await enter(page)
  await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await charge(9_500)
  await continueButton(page).click()
  await expect(page.getByText('The total was ₦11,450. It is now ₦11,975.')).toBeVisible()
  await expect(page.getByText(`${name}: ₦9,000 before, ₦9,500 now.`)).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue')
  await expect(consent(page)).not.toBeChecked()
  expect(await ordersOf(person)).toEqual([])
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  expect(await ordersOf(person)).toEqual([expect.objectContaining({ allItemsTotalPrice: 11_975 })])
})

test('step 2: Done after the session has ended leads to step 3, at the price of the order', async ({ page }) => {
  const { person, charge, endSession } = await enter(page)
  await placeOrder(page)
  await charge(9_500)
  await page.reload()
  await expect(page.getByText('₦11,450')).toBeVisible()
  await endSession()
  await page.getByRole('link', { name: 'Done' }).click()
  await signInAgain(page, person)
  await expect(page).toHaveURL(/\/TransactionChain3\?orderId=/)
  await expect(page.getByText('₦11,450').first()).toBeVisible()
  expect(await ordersOf(person)).toHaveLength(1)
})

test('step 3: Save without a connection, after a new price and after the session has ended', async ({ page }) => {
  const { person, charge, endSession } = await enter(page)
  await placeOrder(page)
  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Ibadan')
  await pressOffline(page, /^Save/)
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Ibadan')
  await charge(9_500)
  await endSession()
  await page.getByRole('button', { name: 'Save' }).click()
  await signInAgain(page, person)
  await expect(page.getByLabel('City')).toHaveValue('Ibadan')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Ibadan')).toBeVisible()
  expect(await ordersOf(person)).toEqual([expect.objectContaining({ allItemsTotalPrice: 11_450 })])
})
