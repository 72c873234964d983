import { expect, test } from './fixtures'
import { type ApiResponse, type Session, type Wire, createBuyer, call } from './people'

/* Carts and orders refuse bad input over the API with a sentence, and change nothing. */

const SOMEONE = '01900000-0000-7000-8000-000000000000'
const HALF = '\ud800'
const LONG = 'x'.repeat(10_000)
const SQL = "'; DROP TABLE orders; --"
const delivery = { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue', phoneNumber: '08031234567' }

let own: Session
let other: Session
let product: Wire
let lineId: string
let otherLineId: string

const add = (body: unknown, person = own) => call('POST', '/cart/addToCart', { token: person.token, body })
const cartOf = (person: Session) => call('GET', `/cart/getCartItems?userId=${person.id}`, { token: person.token })
const order = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/order/createOrder', { token: own.token, body, headers })

test.beforeAll(async () => {
  ;[own, other] = await Promise.all([createBuyer(), createBuyer()])
  const goods = (await call('GET', '/product')).body as unknown as Wire[]
  const cheapest = goods
    .filter((one) => one['available'] === true)
    .sort((a, b) => Number(a['price']) - Number(b['price']))[0]
  if (!cheapest) throw new Error('there are no goods')
  product = cheapest
  lineId = (await add({ productId: product._id, quantity: 1 })).body._id
  otherLineId = (await add({ productId: product._id, quantity: 2 }, other)).body._id
})

/** What a refused call must not change. Service tests check the stock, because other tests here buy the same goods. */
async function cartsAndOrders(): Promise<unknown> {
  const history = (person: Session) => call('GET', `/order/getShoppingHistory/${person.id}`, { token: person.token })
  const answers = await Promise.all([cartOf(own), cartOf(other), history(own), history(other)])
  return answers.map(({ status, body }) => ({ status, body }))
}

async function expectRefused(send: () => Promise<ApiResponse>, statuses: readonly number[]): Promise<ApiResponse> {
  const before = await cartsAndOrders()
  const answer = await send()
  expect(statuses, answer.text).toContain(answer.status)
  expect(answer.body.message).toMatch(/^[A-Z].{8,}/)
  expect(answer.text).not.toMatch(/prisma|postgres|stack|select /i)
  expect(await cartsAndOrders()).toEqual(before)
  return answer
}

const QUANTITIES: Readonly<Record<string, unknown>> = {
  zero: 0,
  less: -1,
  half: 1.5,
  'a thousand million': 1e9,
  'one too many': 1000,
  text: '2',
  nothing: null,
  missing: undefined,
  true: true,
  list: [1],
  object: { value: 1 },
  infinite: 1e400,
}
for (const [name, quantity] of Object.entries(QUANTITIES)) {
  test(`refuses the quantity ${name}, added or set`, async () => {
    const added = await expectRefused(() => add({ userId: own.id, productId: product._id, quantity }), [400])
    const set = await expectRefused(
      () => call('PUT', `/cart/setQuantity/${lineId}`, { token: own.token, body: { quantity } }),
      [400],
    )
    expect([added.body.message, set.body.message]).toEqual(
      Array(2).fill('The quantity must be a whole number from 1 to 999.'),
    )
  })
}

const PRODUCTS: Readonly<Record<string, readonly [body: unknown, statuses: readonly number[]]>> = {
  'an unknown id': [{ productId: SOMEONE, quantity: 1 }, [404]],
  'SQL for an id': [{ productId: SQL, quantity: 1 }, [404]],
  'a number for an id': [{ productId: 7, quantity: 1 }, [400]],
  'a list for an id': [{ productId: [SOMEONE], quantity: 1 }, [400]],
  'NUL for an id': [{ productId: '\u0000', quantity: 1 }, [400, 404]],
  'half a letter for an id': [{ productId: HALF, quantity: 1 }, [400, 404]],
  'a long id': [{ productId: LONG, quantity: 1 }, [400, 404]],
  'SQL for a name': [{ name: SQL, measurement: SQL, type: SQL, quantity: 1 }, [404]],
  'half a letter for a name': [{ name: HALF, measurement: 'x', type: 'x', quantity: 1 }, [400]],
  'a long name': [{ name: LONG, measurement: 'x', type: 'x', quantity: 1 }, [400]],
  'no product': [{ quantity: 1 }, [400]],
  'more than there is': [{ quantity: 999 }, [400, 409]],
  'a list for a body': [[], [400]],
  'null for a body': ['null', [400]],
  'no JSON': ['{', [400]],
  'a megabyte': [{ quantity: 1, name: 'x'.repeat(1_100_000) }, [413]],
}
for (const [name, [body, statuses]] of Object.entries(PRODUCTS)) {
  test(`refuses ${name} in a cart`, async () => {
    await expectRefused(() => add(body), statuses)
  })
}

const id = (text: string) => encodeURIComponent(text)
for (const [name, line] of Object.entries({
  'nobody’s': SOMEONE,
  SQL: id(SQL),
  NUL: '%00',
  'a long': LONG,
  'an emoji': id('🍚'),
})) {
  test(`refuses to change or delete ${name} line of a cart`, async () => {
    await expectRefused(
      () => call('PUT', `/cart/setQuantity/${line}`, { token: own.token, body: { quantity: 2 } }),
      [400, 404],
    )
    await expectRefused(
      () => call('DELETE', `/cart/deleteCartItem/${own.id}/${line}`, { token: own.token }),
      [400, 404],
    )
  })
}

test("refuses to read or change another person's cart", async () => {
  await expectRefused(() => add({ userId: other.id, productId: product._id, quantity: 1 }), [403])
  await expectRefused(
    () => call('PUT', `/cart/setQuantity/${otherLineId}`, { token: own.token, body: { quantity: 9 } }),
    [404],
  )
  await expectRefused(
    () => call('DELETE', `/cart/deleteCartItem/${other.id}/${otherLineId}`, { token: own.token }),
    [403],
  )
  await expectRefused(
    () => call('DELETE', `/cart/deleteCartItem/${own.id}/${otherLineId}`, { token: own.token }),
    [404],
  )
  await expectRefused(() => call('GET', `/cart/getCartItems?userId=${other.id}`, { token: own.token }), [403])
})

const place = (change: Record<string, unknown>) => ({ deliveryDetails: delivery, ...change })
const to = (change: Record<string, unknown>) => ({ deliveryDetails: { ...delivery, ...change } })
const ORDERS: Readonly<Record<string, readonly [body: unknown, status: number]>> = {
  'no delivery details': [{}, 400],
  'text for delivery details': [{ deliveryDetails: 'Lagos' }, 400],
  'no state': [to({ state: undefined }), 400],
  'an unknown state': [to({ state: 'Texas' }), 400],
  'a state in small letters': [to({ state: 'lagos' }), 400],
  'the name of a method for a state': [to({ state: 'constructor' }), 400],
  'a list for a state': [to({ state: ['Lagos'] }), 400],
  'no city': [to({ city: '   ' }), 400],
  'a long city': [to({ city: LONG }), 400],
  'NUL in the city': [to({ city: 'Ik\u0000eja' }), 400],
  'half a letter in the city': [to({ city: HALF }), 400],
  'a number for a city': [to({ city: 5 }), 400],
  'a long location': [to({ location: LONG }), 400],
  'no phone number': [to({ phoneNumber: '' }), 400],
  'a short phone number': [to({ phoneNumber: '12' }), 400],
  'a foreign phone number': [to({ phoneNumber: '+14155550100' }), 400],
  'SQL for a phone number': [to({ phoneNumber: SQL }), 400],
  'a stale total': [place({ allItemsTotalPrice: 1 }), 409],
  'a negative total': [place({ allItemsTotalPrice: -1 }), 409],
  'a fraction of a kobo': [place({ allItemsTotalPrice: 1.001 }), 409],
  'an endless total': [place({ allItemsTotalPrice: 1e300 }), 409],
  'text for a total': [place({ allItemsTotalPrice: '1' }), 400],
  'no service fee': [place({ serviceFee: 0 }), 409],
  'another delivery fee': [place({ deliveryFee: 1 }), 409],
  'no months': [place({ months: 0 }), 400],
  'fewer months than none': [place({ months: -3 }), 400],
  'half a month': [place({ months: 1.5 }), 400],
  'a hundred months': [place({ months: 100 }), 400],
  'text for months': [place({ months: '3' }), 400],
  'an empty key': [place({ idempotencyKey: '' }), 400],
  'NUL in the key': [place({ idempotencyKey: 'a\u0000' }), 400],
  'half a letter in the key': [place({ idempotencyKey: HALF }), 400],
  'a long key': [place({ idempotencyKey: LONG }), 400],
  'text for consent': [place({ acceptTerms: 'yes' }), 400],
  'a number for a person': [place({ userId: 7 }), 400],
  "another's name": [place({ userId: SOMEONE }), 403],
  'a list for a body': [[], 400],
  'no JSON': ['{"deliveryDetails":', 400],
  'a megabyte': [place({ userFullname: 'x'.repeat(1_100_000) }), 413],
}
for (const [name, [body, status]] of Object.entries(ORDERS)) {
  test(`refuses an order with ${name}`, async () => {
    const answer = await expectRefused(() => order(body), [status])
    if (status === 409)
      expect(answer.body).toMatchObject({ summary: { overallTotal: expect.any(Number), lines: expect.any(Array) } })
  })
}

test('refuses a long key in the header instead of truncating it', async () => {
  await expectRefused(() => order(place({}), { 'Idempotency-Key': 'k'.repeat(101) }), [400])
})

const DRAFTS: Readonly<Record<string, readonly [body: unknown, status: number]>> = {
  'that is nobody’s': [{ draftId: SOMEONE, city: 'Ikeja' }, 404],
  'without an id': [{ city: 'Ikeja' }, 400],
  'with SQL for an id': [{ draftId: SQL }, 400],
  'with NUL in the city': [{ draftId: SOMEONE, city: 'a\u0000' }, 400],
  'with half a letter in the city': [{ draftId: SOMEONE, city: HALF }, 400],
  'with a long city': [{ draftId: SOMEONE, city: LONG }, 400],
  'over half a month': [{ draftId: SOMEONE, months: 0.5 }, 400],
}
for (const [name, [body, status]] of Object.entries(DRAFTS)) {
  test(`does not save a draft ${name}`, async () => {
    await expectRefused(() => call('PUT', '/order/draft', { token: own.token, body }), [status])
  })
}

test('refuses to order an empty cart', async () => {
  const empty = await createBuyer()
  const answer = await call('POST', '/order/createOrder', { token: empty.token, body: place({}) })
  expect([answer.status, answer.body.message]).toEqual([400, 'There is nothing in your cart.'])
})
