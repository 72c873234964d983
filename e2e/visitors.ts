import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn } from './fixtures'
import {
  PROFILE,
  type Session,
  SITE,
  createBuyer,
  call,
  logInAsStaff,
  callOrFail,
  payAtProvider,
  sessionCookie,
  createVerifiedRegistrant,
} from './people'

/** People in a browser, created through the API, and their orders. */

/** Creates a person without a profile and gives the browser their registration grant. */
export async function visitAsRegistrant(page: Page) {
  const person = await createVerifiedRegistrant()
  await page.context().addCookies([{ name: 'foodbank.registration', value: person.grant, url: SITE }])
  return person
}

/** Fills in the workplace profile except the picture. */
export async function fillProfile(page: Page, staffId: string = PROFILE.staffId): Promise<void> {
  await page.getByLabel('Phone number').fill(PROFILE.phonenumber)
  await page.getByLabel('Home address').fill(PROFILE.address)
  await page.getByLabel('Company').selectOption(PROFILE.company)
  await page.getByLabel('Job title').fill(PROFILE.jobtitle)
  await page.getByLabel('Staff Id').fill(staffId)
  await page.getByLabel('Salary').fill(PROFILE.salary)
}

/** Gives a browser the session cookie of `token`: faster than the login page. */
export async function signInWithToken(context: BrowserContext, token: string): Promise<void> {
  const [name = '', value = ''] = sessionCookie(token).split('=')
  await context.addCookies([{ name, value, url: SITE, httpOnly: true, sameSite: 'Lax' }])
}

/** Creates a buyer and gives the browser their session. No page is open yet. */
export async function signInAsBuyer(page: Page): Promise<Session> {
  const person = await createBuyer()
  await signInWithToken(page.context(), person.token)
  return person
}

/** Creates a buyer and signs them in through the login page. */
export async function visitAsBuyer(page: Page) {
  const { id, email, token } = await createBuyer()
  const { body } = await call('GET', `/users/${id}`, { token })
  await signIn(page, email)
  await expect(page).toHaveURL(/\/Dashboard$/)
  return { id, email, fullName: String(body['fullname']) }
}

/** What the browser stores about the person who is signed in. */
export const storedHints = (page: Page) =>
  page.evaluate(() => {
    const entries = (area: Storage): Record<string, string> =>
      Object.fromEntries(Object.entries(area) as [string, string][])
    return { session: entries(sessionStorage), local: entries(localStorage) }
  })

export type PlacedOrder = { readonly id: string; readonly number: string }

/** Puts one bag of rice into the cart. @returns the id of the product */
export async function fillCart(person: Session, bag = '10 kg bag'): Promise<string> {
  const { body } = await call('GET', '/product/getProducts/rice')
  const rice = (body as unknown as { _id: string; measurement: string }[]).find(
    ({ measurement }) => measurement === bag,
  )
  await addToCart(person, rice?._id ?? '')
  return rice?._id ?? ''
}

/** Puts one piece of a product into the cart. */
export async function addToCart({ token }: Session, productId: string): Promise<void> {
  await callOrFail('POST', '/cart/addToCart', { token, body: { productId, quantity: 1 } })
}

/**
 * Orders one 10 kg bag of rice over three months, and what else is in the cart. The bag alone costs ₦20,060 with fees,
 * of which ₦18,060 is financed.
 */
export async function placeOrder(
  person: Session,
  place: Readonly<Record<'state' | 'city', string>> = { state: 'Lagos', city: 'Ikeja' },
): Promise<PlacedOrder> {
  await fillCart(person)
  return orderCart(person, place)
}

/** Orders what is in the cart, over three months. */
export async function orderCart(
  person: Session,
  place: Readonly<Record<'state' | 'city', string>> = { state: 'Lagos', city: 'Ikeja' },
): Promise<PlacedOrder> {
  const { body } = await call('GET', '/cart/getCartItems', { token: person.token })
  const { overallTotal } = body['summary'] as { overallTotal: number }
  const placed = await call('POST', '/order/createOrder', {
    token: person.token,
    body: {
      deliveryDetails: { ...place, location: '5 Allen Avenue', phoneNumber: '08031234567' },
      allItemsTotalPrice: overallTotal,
      deliveryFee: 1_500,
      serviceFee: 500,
      userFullname: '',
      months: 3,
      acceptTerms: true,
    },
  })
  if (placed.status !== 200) throw new Error(`the order was refused: ${placed.text}`)
  return { id: placed.body._id, number: String(placed.body['orderNumber']) }
}

/** Moves an order to its next state, as staff. */
async function moveOrder({ id }: PlacedOrder, move: 'approve' | 'pack' | 'dispatch'): Promise<void> {
  const { token } = await logInAsStaff()
  await callOrFail('POST', `/staff/orders/${id}/${move}`, { token, body: {} })
}

/** Approves an order as staff. */
export const approveOrder = (order: PlacedOrder): Promise<void> => moveOrder(order, 'approve')

/** Pays the delivery and service fee of an order. */
export async function payFees({ token }: Session, { id }: PlacedOrder): Promise<void> {
  const { body } = await callOrFail('POST', '/payments', { token, body: { purpose: 'order_fees', orderId: id } })
  await payAtProvider(body.txRef)
  await callOrFail('PUT', `/order/confirmOrderPayment/${id}`, { token })
}

/** Pays off the plan of a delivered order. */
export async function payOff({ token }: Session, { id }: PlacedOrder): Promise<void> {
  const { body } = await callOrFail('POST', '/payments', { token, body: { purpose: 'repayment', orderId: id } })
  await payAtProvider(body.txRef)
  await callOrFail('PUT', '/payments/confirm', { token, body: { txRef: body.txRef } })
}

/** Reads the delivery code of an order, as its buyer. */
export async function codeOf({ token }: Session, { id }: PlacedOrder): Promise<string> {
  const { body } = await callOrFail('GET', `/order/singleOrder/${id}`, { token })
  return String(body['deliveryCode'])
}

/** Packs an order whose fees are paid, and sends it out. */
export async function sendOut(order: PlacedOrder): Promise<void> {
  for (const move of ['pack', 'dispatch'] as const) await moveOrder(order, move)
}

/** What a delivery says beside the code, such as its lines. */
type DeliveryDetails = Readonly<Record<string, unknown>>

/** Packs and delivers an order whose fees are paid. */
export async function handOver(person: Session, order: PlacedOrder, details: DeliveryDetails = {}): Promise<void> {
  await sendOut(order)
  const { token } = await logInAsStaff()
  const body = { ...details, code: await codeOf(person, order) }
  await callOrFail('POST', `/staff/orders/${order.id}/deliver`, { token, body })
}

/** Takes an order through approval, fees and delivery, which opens its payment plan. */
export async function deliverOrder(person: Session, order: PlacedOrder, details?: DeliveryDetails): Promise<void> {
  await approveOrder(order)
  await payFees(person, order)
  await handOver(person, order, details)
}

/** Leaves an order in each state that it passes or ends in before a delivery, for the lists of the staff. */
export async function placeOrdersOfEachState(): Promise<void> {
  const person = await createBuyer()
  const { token } = await logInAsStaff()
  const [cancelled, approved, packed, rejected] = [
    await placeOrder(person),
    await placeOrder(person),
    await placeOrder(person),
    await placeOrder(person),
  ]
  await callOrFail('POST', `/order/cancel/${cancelled.id}`, { token: person.token })
  const body = { reason: 'The delivery address is not complete.' }
  await callOrFail('POST', `/staff/orders/${rejected.id}/reject`, { token, body })
  await approveOrder(approved)
  await approveOrder(packed)
  await payFees(person, packed)
  await moveOrder(packed, 'pack')
}

/** Fires `online` until the page shows what changed. A page that waits for a bank asks again each time. */
export const goOnlineUntil = (page: Page, isNew: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await isNew()
  }).toPass()

/**
 * Fires `focus` until the page shows what changed. The page asks at most once in five seconds, so its clock is
 * advanced. The test installs that clock before it opens the page.
 */
export const refocusUntil = (page: Page, isNew: () => Promise<unknown>) =>
  expect(async () => {
    await page.clock.fastForward(6_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await isNew()
  }).toPass()
