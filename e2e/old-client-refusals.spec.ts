import { expect, test } from './fixtures'
import { type Json, field, textOf } from './old-client/browser'
import { OldClient } from './old-client/client'
import { HOME, clientOf, aShopper, aProduct, onShelf, stateOf } from './old-shoppers'

/* What a client of the specification must not get: wrong sums, and what belongs to someone else. */

let taxed: string
let plain: string
test.beforeAll(async () => {
  ;[plain, taxed] = await Promise.all([aProduct(777.77, 'zero'), aProduct(333.33, 'standard')])
})

test.describe('sums that are wrong', () => {
  let client: OldClient
  test.beforeAll(async () => {
    client = await aShopper()
    await client.addToCart(await onShelf(client, 'spaghetti', taxed), 3)
  })

  const WRONG: Readonly<Record<string, readonly [status: number, sums: (total: number) => Json]>> = {
    'one naira too low': [409, (total) => ({ allItemsTotalPrice: total - 1 })],
    'three kobo too low': [409, (total) => ({ allItemsTotalPrice: total - 0.03 })],
    nothing: [409, () => ({ allItemsTotalPrice: 0 })],
    negative: [409, (total) => ({ allItemsTotalPrice: -total })],
    'beyond all money': [409, () => ({ allItemsTotalPrice: 1e300 })],
    'a text': [400, (total) => ({ allItemsTotalPrice: String(total) })],
    'a price tag': [400, () => ({ allItemsTotalPrice: '₦3,124.96' })],
    'not a number': [400, () => ({ allItemsTotalPrice: Number.NaN })],
    'a list': [400, (total) => ({ allItemsTotalPrice: [total] })],
    'a delivery fee of nothing': [409, () => ({ deliveryFee: 0 })],
    'a service fee below nothing': [409, () => ({ serviceFee: -500 })],
  }
  for (const [name, [status, sums]] of Object.entries(WRONG)) {
    test(`${name} changes nothing, and the refusal is a sentence`, async () => {
      const before = await stateOf(client)
      const summary = await client.summary()
      const answer = await client.createOrder(summary, HOME, sums(summary.overallTotal))
      expect(answer.status, answer.text).toBe(status)
      expect(textOf(answer.data, 'message')).toMatch(/^[A-Z][^{}[\]]+\.$/)
      expect(client.toasts.at(-1)).toBe(`⚠️ ${textOf(answer.data, 'message')}`)
      if (status === 409)
        expect(field(answer.data, 'summary')).toMatchObject({ overallTotal: 3_124.99, upfront: 2_000 })
      expect(await stateOf(client)).toEqual(before)
    })
  }

  test('one naira too high is accepted, and the right sum is charged', async () => {
    // 999.99 + 75.00 (74.99925) + 50.00 (49.9995) + 2,000
    const summary = await client.summary()
    const placed = await client.createOrder(summary, HOME, { allItemsTotalPrice: summary.overallTotal + 1 })
    expect(placed.status, placed.text).toBe(200)
    expect((await client.order(textOf(placed.data, '_id'))).data).toMatchObject({ allItemsTotalPrice: 3_124.99 })
  })
})

test('more than the limit is refused with 501, and the cart stays', async () => {
  const client = await aShopper()
  await client.addToCart(await onShelf(client, 'rice', plain), 400)
  const before = await stateOf(client)
  const answer = await client.createOrder(await client.summary(), HOME)
  expect(answer.status).toBe(501)
  expect(client.toasts.at(-1)).toBe(
    '⚠️ Your order exceeds the cash limit. Please consider adjusting the items in your cart.',
  )
  expect(await stateOf(client)).toEqual(before)
})

test.describe('two people', () => {
  let own: OldClient
  let other: OldClient
  let orderId: string
  test.beforeAll(async () => {
    ;[own, other] = await Promise.all([aShopper(), aShopper()])
    await other.addToCart(await onShelf(other, 'spaghetti', taxed), 1)
    orderId = textOf((await other.createOrder(await other.summary(), HOME)).data, '_id')
    await other.addToCart(await onShelf(other, 'spaghetti', taxed), 2)
    await own.addToCart(await onShelf(own, 'spaghetti', taxed), 3)
  })

  /** Calls with a foreign id; each must be refused and change nothing. */
  const FOREIGN: Readonly<Record<string, (client: OldClient) => Promise<{ status: number; data: unknown }>>> = {
    'the wallet': (client) => client.wallet(),
    'the profile': (client) => client.profile(),
    'the history': (client) => client.history(),
    'the cart': (client) => client.cart(),
    'adding to the cart': (client) => client.addToCart({ name: 'x', measurement: 'y', type: 'z' }, 1),
    'deleting from the cart': (client) => client.deleteCartItem('01900000-0000-7000-8000-000000000000'),
    'confirming the registration payment': (client) => client.confirmRegistration(),
    'an order': async (client) =>
      client.createOrder(
        { totalItemsPrice: 1, serviceFee: 500, deliveryFee: 1_500, lines: [], overallTotal: 1e6 },
        HOME,
      ),
  }
  for (const [name, attempt] of Object.entries(FOREIGN)) {
    test(`with the other’s user id, ${name} is refused`, async () => {
      const [before, theirs] = [await stateOf(own), await stateOf(other)]
      const thief = new OldClient(own.browser)
      const ownId = own.userId
      own.browser.session.set('userId', other.userId)
      const answer = await attempt(thief)
      own.browser.session.set('userId', ownId)
      expect(answer.status).toBe(403)
      expect(textOf(answer.data, 'message')).toBe('This belongs to someone else.')
      expect([await stateOf(own), await stateOf(other)]).toEqual([before, theirs])
    })
  }

  test('the other’s order is neither read nor confirmed', async () => {
    for (const answer of [await own.order(orderId), await own.confirmDelivery(orderId)]) {
      expect(answer.status).toBe(403)
      expect(textOf(answer.data, 'message')).toBe('This order belongs to someone else.')
    }
    for (const id of ['01900000-0000-7000-8000-000000000000', 'undefined', 'null', "1' OR '1'='1"])
      expect((await own.order(encodeURIComponent(id))).status, id).toBe(404)
  })

  test('the own token beside the other’s cookies acts for the owner of the token', async () => {
    const mixed = clientOf()
    for (const [name, value] of other.browser.cookies) mixed.browser.cookies.set(name, value)
    const bearer = own.browser.session.get('userToken') ?? ''
    const read = (id: string) => mixed.browser.call('GET', `/users/${id}`, { bearer })
    expect([(await read(own.userId)).status, (await read(other.userId)).status]).toEqual([200, 403])
    const before = await stateOf(other)
    const confirm = await mixed.browser.call('PUT', `/order/confirmOrderPayment/${orderId}`, { bearer })
    expect(confirm.status).toBe(403)
    expect(await stateOf(other)).toEqual(before)
  })

  test('without cookies and token nothing private is read or changed', async () => {
    const nobody = clientOf()
    nobody.browser.session.set('userId', own.userId)
    const answers = [
      await nobody.wallet(),
      await nobody.profile(),
      await nobody.history(),
      await nobody.cart(),
      await nobody.order(orderId),
      await nobody.confirmDelivery(orderId),
      await nobody.addToCart({ name: 'x', measurement: 'y', type: 'z' }, 1),
      await nobody.confirmRegistration(),
    ]
    for (const { status, data } of answers) {
      expect(status).toBe(401)
      expect(textOf(data, 'message')).toBe('Please sign in to continue.')
    }
  })
})
