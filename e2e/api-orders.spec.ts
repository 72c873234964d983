import { expect, test } from './fixtures'
import { type Session, type Wire, createBuyer, call, logIn, payAtProvider } from './people'

/* The cart and orders over the API. */

const SOMEONE = '01900000-0000-7000-8000-000000000000'
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const delivery = { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue', phoneNumber: '08031234567' }

let own: Session
let other: Session
let product: Wire
test.beforeAll(async () => {
  ;[own, other] = await Promise.all([createBuyer(), createBuyer()])
  const goods = (await call('GET', '/product')).body as unknown as Wire[]
  const first = goods.find((one) => one['available'] === true && Number(one['price']) < 20_000)
  if (!first) throw new Error('there are no goods')
  product = first
})

const add = (body: Record<string, unknown>, person = own) =>
  call('POST', '/cart/addToCart', { token: person.token, body })
const cartOf = (person: Session) => call('GET', `/cart/getCartItems?userId=${person.id}`, { token: person.token })
const order = (body: Record<string, unknown>, person = own) =>
  call('POST', '/order/createOrder', { token: person.token, body })

const QUANTITIES: Readonly<Record<string, unknown>> = {
  zero: 0,
  less: -1,
  half: 1.5,
  huge: 1e9,
  text: '2',
  nothing: null,
  list: [1],
  many: 1e400,
}
for (const [name, quantity] of Object.entries(QUANTITIES)) {
  test(`refuses a quantity of ${name}`, async () => {
    const answer = await add({ userId: own.id, productId: product._id, quantity })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/^The quantity must be a whole number/)
  })
}
test('refuses a product that is not sold', async () => {
  expect((await add({ productId: SOMEONE, quantity: 1 })).status).toBe(404)
  expect((await add({ productId: "1' OR '1'='1", quantity: 1 })).status).toBe(404)
  expect((await add({ quantity: 1 })).status).toBe(400)
  expect((await add({ name: 'x\u0000', measurement: 'y', type: 'z', quantity: 1 })).status).toBe(400)
})

test('a cart uses server prices, merges lines and belongs to one person', async () => {
  const { name, measurement, type, _id } = product
  const first = await add({ userId: other.id, name, image: 'x', measurement, type, quantity: 1, totalPrice: 1 }, other)
  expect(first.status, first.text).toBe(200)
  expect((await add({ productId: _id, quantity: 1 }, other)).body).toMatchObject({ _id: first.body._id, quantity: 2 })
  const cart = await cartOf(other)
  expect(cart.body.items).toHaveLength(1)
  expect(cart.body.items[0]).toMatchObject({
    price: product['price'],
    totalPrice: Number(product['price']) * 2,
    quantity: 2,
    addedAt: expect.stringMatching(ISO),
  })
  expect(cart.headers.get('cache-control')).toBe('no-store')

  expect((await add({ userId: other.id, productId: _id, quantity: 1 })).status).toBe(403)
  expect((await call('GET', `/cart/getCartItems?userId=${other.id}`, { token: own.token })).status).toBe(403)
  expect(
    (await call('DELETE', `/cart/deleteCartItem/${other.id}/${first.body._id}`, { token: own.token })).status,
  ).toBe(403)
  expect((await call('DELETE', `/cart/deleteCartItem/${own.id}/${first.body._id}`, { token: own.token })).status).toBe(
    404,
  )
  expect(
    (await call('PUT', `/cart/setQuantity/${first.body._id}`, { token: own.token, body: { quantity: 9 } })).status,
  ).toBe(404)
  expect((await cartOf(other)).body).toEqual(cart.body)

  expect(
    (await call('DELETE', `/cart/deleteCartItem/${other.id}/${first.body._id}`, { token: other.token })).body,
  ).toEqual({ _id: first.body._id })
  const empty = await cartOf(other)
  expect([empty.status, empty.body.message]).toEqual([404, 'Cart is empty!'])
})

test.describe('an order', () => {
  test.beforeAll(async () => {
    await add({ productId: product._id, quantity: 1 })
  })

  const ORDERS: Readonly<Record<string, readonly [body: Record<string, unknown>, status: number]>> = {
    'an unknown state': [{ deliveryDetails: { ...delivery, state: 'Texas' } }, 400],
    'no delivery': [{}, 400],
    'a short phone': [{ deliveryDetails: { ...delivery, phoneNumber: '12' } }, 400],
    'NUL in the city': [{ deliveryDetails: { ...delivery, city: 'Ik\u0000eja' } }, 400],
    'a stale total': [{ deliveryDetails: delivery, allItemsTotalPrice: 1 }, 409],
    'a stale fee': [{ deliveryDetails: delivery, deliveryFee: 0 }, 409],
    'half a month': [{ deliveryDetails: delivery, months: 1.5 }, 400],
    'a hundred months': [{ deliveryDetails: delivery, months: 100 }, 400],
    'text for a total': [{ deliveryDetails: delivery, allItemsTotalPrice: '1' }, 400],
    'NUL in the key': [{ deliveryDetails: delivery, idempotencyKey: 'a\u0000' }, 400],
  }
  for (const [name, [body, status]] of Object.entries(ORDERS)) {
    test(`refuses ${name}`, async () => {
      const answer = await order(body)
      expect(answer.status, answer.text).toBe(status)
      expect(typeof answer.body.message).toBe('string')
      if (status === 409)
        expect(answer.body).toMatchObject({ code: 'price_changed', summary: { overallTotal: expect.any(Number) } })
      expect((await cartOf(own)).status).toBe(200)
    })
  }
  test("refuses an order in another person's name", async () => {
    expect((await order({ userId: other.id, deliveryDetails: delivery })).status).toBe(403)
  })

  test('is placed once and readable only by its owner', async () => {
    const { summary } = (await cartOf(own)).body as unknown as { summary: { overallTotal: number } }
    const body = {
      userId: own.id,
      deliveryDetails: delivery,
      allItemsTotalPrice: summary.overallTotal,
      deliveryFee: 1500,
      serviceFee: 500,
      months: 3,
      acceptTerms: true,
      idempotencyKey: `once-${own.id}`,
    }
    const [placed, again] = await Promise.all([order(body), order(body)])
    expect(placed.status, placed.text).toBe(200)
    expect(placed.body).toEqual({
      _id: expect.any(String),
      userFullname: expect.any(String),
      orderItems: [expect.objectContaining({ quantity: 1, totalPrice: product['price'] })],
      orderDate: expect.stringMatching(ISO),
      orderNumber: expect.stringMatching(/^FB-/),
      status: 'pending',
    })
    expect(again.body).toEqual(placed.body)
    const id = placed.body._id
    expect((await cartOf(own)).status).toBe(404)

    const history = (await call('GET', `/order/getShoppingHistory/${own.id}`, { token: own.token }))
      .body as unknown as Wire[]
    expect(history).toHaveLength(1)
    const after = (cursor: string) =>
      call('GET', `/order/getShoppingHistory/${other.id}?cursor=${cursor}`, { token: other.token })
    expect([(await after(id)).body, (await after(SOMEONE)).body]).toEqual([[], []])
    expect(history[0]).toMatchObject({
      _id: id,
      allItemsTotalPrice: summary.overallTotal,
      isPaymentDS: false,
      deliveryFee: 1500,
      serviceFee: 500,
      status: 'pending',
      orderDate: expect.stringMatching(ISO),
    })
    for (const [method, path] of [
      ['GET', `/order/singleOrder/${id}`],
      ['PUT', `/order/confirmOrderPayment/${id}`],
      ['GET', `/order/getShoppingHistory/${own.id}`],
      ['GET', `/wallet/getWallet/${own.id}`],
    ] as const) {
      expect(
        (await call(method, path, { token: other.token, ...(method === 'PUT' ? { body: {} } : {}) })).status,
        path,
      ).toBe(403)
    }
    expect(
      (await call('POST', '/payments', { token: other.token, body: { purpose: 'order_fees', orderId: id } })).status,
    ).toBe(403)
    expect(
      (
        await call('PUT', `/order/confirmOrderPayment/${id}`, {
          token: own.token,
          body: { transaction_id: 1, tx_ref: 'x' },
        })
      ).status,
    ).toBe(402)
    const payFees = () =>
      call('POST', '/payments', { token: own.token, body: { purpose: 'order_fees', orderId: id, amount: 1 } })
    const early = await payFees()
    expect([early.status, early.body['code']], 'fees before the approval').toEqual([409, 'order_not_approved'])
    const staff = await logIn('staff@demo.test')
    expect((await call('POST', `/staff/orders/${id}/approve`, { token: staff.token, body: {} })).status).toBe(200)
    const payment = await payFees()
    expect(payment.body).toMatchObject({ amount: 2000 })
    await payAtProvider(payment.body.txRef)
    expect((await call('PUT', `/order/confirmOrderPayment/${id}`, { token: own.token })).body).toEqual({
      _id: id,
      isPaymentDS: true,
    })
    expect((await call('GET', `/order/singleOrder/${id}`, { token: own.token })).body).toMatchObject({
      orderNumber: placed.body['orderNumber'],
      status: 'approved',
      isPaymentDS: true,
      allItemsTotalPrice: summary.overallTotal,
    })
    expect((await call('GET', '/staff/orders?status=nowhere', { token: staff.token })).status).toBe(400)
    expect((await call('POST', `/staff/orders/${id}/reject`, { token: staff.token, body: {} })).status).toBe(400)
    expect((await call('POST', `/staff/orders/${id}/deliver`, { token: staff.token, body: {} })).status).toBe(400)
    expect(
      (await call('POST', `/staff/orders/${id}/deliver`, { token: staff.token, body: { code: '1234' } })).status,
    ).toBe(409)
    const wallet = await call('GET', `/wallet/getWallet/${own.id}`, { token: own.token })
    expect(wallet.body).toMatchObject({
      totalLoan: 0,
      paidLoan: 0,
      currentLoan: 0,
      montlyPayBack: 0,
      availableCredit: expect.any(Number),
    })
    expect(wallet.headers.get('cache-control')).toBe('no-store')
  })
})
