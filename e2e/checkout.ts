import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { type Session, type Wire, createBuyer, call } from './people'
import { signInWithToken } from './visitors'

/** The steps of checkout, shared by its tests. */

let product: Promise<Wire> | undefined
async function findProduct(): Promise<Wire> {
  const goods = (await call('GET', '/product?limit=200')).body as unknown as Wire[]
  const found = goods.find((one) => one['price'] === 17_200 && one['available'] === true)
  if (!found) throw new Error('there is no product of ₦17,200')
  return found
}

/** Adds units of a product of ₦17,200 to the cart. */
export async function addToCart(person: Session, quantity: number): Promise<void> {
  const { _id } = await (product ??= findProduct())
  await call('POST', '/cart/addToCart', { token: person.token, body: { productId: _id, quantity } })
}

export const ordersOf = async (person: Session) =>
  (await call('GET', `/order/getShoppingHistory/${person.id}`, { token: person.token })).body as unknown as Wire[]
export const cartStatus = async (person: Session) =>
  (await call('GET', '/cart/getCartItems', { token: person.token })).status

/** Creates a buyer with goods in the cart and opens step 1. */
export async function openStepOne(page: Page, quantity = 1): Promise<Session> {
  const person = await createBuyer()
  await addToCart(person, quantity)
  await signInWithToken(page.context(), person.token)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
  return person
}

/** The line that says the delivery details while all are known. */
export const deliveryLine = (page: Page) => page.locator('summary').filter({ hasText: /^To: / })

/** The paydays of the chosen months, behind a line. */
export const paydaysOf = (page: Page) =>
  page.locator('details').filter({ hasText: 'See the paydays' }).filter({ visible: true })

/** Fills in the address and waits until the server keeps it. */
export async function fillDelivery(page: Page, state = 'Lagos'): Promise<void> {
  await page.getByLabel('State').selectOption(state)
  await page.getByLabel('City').fill('Ikeja')
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/order/draft') &&
      (response.request().postData() ?? '').includes('"location":"5 Allen Avenue"'),
  )
  await page.getByLabel('Location').fill('5 Allen Avenue')
  await page.getByLabel('Phone number').fill('08031234567')
  await page.getByLabel('Phone number').blur()
  await kept
}

export const consent = (page: Page) => page.getByLabel(/I have read the terms/)
export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
export const expectPlaced = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
