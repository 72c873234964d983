import { expect, test } from './fixtures'
import { type Session, type Wire, createBuyer, call } from './people'

/* Products, categories and other lists over the API, and their searches. */

const SOMEONE = '01900000-0000-7000-8000-000000000000'
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

let own: Session
let goods: readonly Wire[]
let product: Wire
test.beforeAll(async () => {
  own = await createBuyer()
  goods = (await call('GET', '/product')).body as unknown as Wire[]
  const first = goods.find((one) => one['available'] === true && Number(one['price']) < 20_000)
  if (!first) throw new Error('there are no goods')
  product = first
})

test('lists have the shape of the contract', async () => {
  expect(goods.length).toBeGreaterThanOrEqual(24)
  for (const one of goods) {
    expect(one).toMatchObject({
      _id: expect.any(String),
      name: expect.any(String),
      measurement: expect.any(String),
      price: expect.any(Number),
      description: expect.any(String),
      type: expect.any(String),
      available: expect.any(Boolean),
    })
  }
  expect((await call('GET', `/product/${product._id}`)).body).toEqual(product)
  expect((await call('GET', '/product?limit=2')).body).toHaveLength(2)
  expect((await call('GET', '/product/getProducts/rice')).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ type: 'Rice' })]),
  )
  expect((await call('GET', '/admin/getProductCategory')).body).toContainEqual({
    type: 'Rice',
    image: expect.anything(),
  })
  expect((await call('GET', '/admin/searchProductCategory/ric')).body).toEqual([
    expect.objectContaining({ type: 'Rice' }),
  ])
  const charges = (await call('GET', '/admin/getPaymentChargesSummary')).body as unknown as Wire[]
  expect(charges[0]).toMatchObject({
    serviceFee: 500,
    deliveryFee: 1500,
    vat: 7.5,
    interest: 5,
    date: expect.stringMatching(ISO),
  })
  expect((await call('GET', '/admin/getFaqs')).body).toMatchObject({ faqs: expect.any(Array) })
  expect((await call('GET', '/admin/getAllCompany')).body).toContainEqual({
    id: expect.any(String),
    companyName: 'Demo Mills',
  })
  expect((await call('GET', '/admin/flutterwave-public-key')).body).toEqual({
    publicKey: expect.stringMatching(/^FLWPUBK/),
  })
})

test('the last _id of a page is the cursor of the next', async () => {
  const ids = async (path: string) => ((await call('GET', path)).body as unknown as Wire[]).map(({ _id }) => _id)
  for (const list of ['/product', '/product/getProducts/rice']) {
    const whole = (await ids(`${list}?limit=200`)).slice(0, 6)
    const first = await ids(`${list}?limit=3`)
    expect([...first, ...(await ids(`${list}?limit=3&cursor=${first.at(-1)}`))], list).toEqual(whole)
    expect((await call('GET', `${list}?cursor=first`)).body, list).toMatchObject({
      code: 'malformed',
      message: 'The cursor is malformed.',
    })
  }
  expect((await call('GET', `/product/getProducts/rice?cursor=${SOMEONE}`)).body).toEqual([])
})

const SEARCHES: Readonly<Record<string, string>> = {
  'a product that is not sold': 'caviar',
  SQL: "' OR 1=1 --",
  wildcards: '%25',
  NUL: '%00',
  'ten thousand letters': 'x'.repeat(10_000),
  emoji: '🍚',
}
for (const [name, text] of Object.entries(SEARCHES)) {
  test(`finds no category for ${name}`, async () => {
    const answer = await call('GET', `/admin/searchProductCategory/${text}`)
    expect(answer.status).toBe(404)
    expect(typeof answer.body.message).toBe('string')
  })
}
test('a product search matches the beginnings of words in any case', async () => {
  const find = async (text: string) =>
    (await call('GET', `/product?search=${encodeURIComponent(text)}`)).body as unknown as Wire[]
  const found = await find('OFAD rice')
  expect(found).toEqual([expect.objectContaining({ name: 'Ofada rice' })])
  // As on the page of the shop.
  expect(await find('ofadda ricee')).toEqual([expect.objectContaining({ name: 'Ofada rice' })])
  expect(await find('%')).toEqual([])
  expect(await find("' OR 1=1 --")).toEqual([])
  expect(await find(' ')).toEqual(goods)
})
for (const [name, text] of Object.entries({ NUL: '%00', 'ten thousand letters': 'x'.repeat(10_000) })) {
  test(`refuses a product search for ${name}`, async () => {
    const answer = await call('GET', `/product?search=${text}`)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^This /)])
  })
}
for (const text of ['*', ':*', '&|!', '<->', '"', "'", '\\', '%', '_', '(']) {
  test(`a search takes ${text} literally`, async () => {
    const sent = encodeURIComponent(text)
    expect((await call('GET', `/product?search=${sent}`)).body).toEqual([])
    expect((await call('GET', `/admin/searchProductCategory/${sent}`)).status).toBe(404)
  })
}
for (const limit of ['0', '201', '-1', '1.5', 'all']) {
  test(`refuses a page size of ${limit}`, async () => {
    for (const path of ['/product', '/product/getProducts/rice', `/order/getShoppingHistory/${own.id}`]) {
      const answer = await call('GET', `${path}?limit=${limit}`, { token: own.token })
      expect([answer.status, answer.body.message], path).toEqual([400, 'The limit must be between 1 and 200.'])
    }
  })
}
