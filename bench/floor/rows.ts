import { randomUUID } from 'node:crypto'
import { CommandError } from '../../scripts/lifecycle'
import { type Call, type Task, send } from './load'
import { BUYERS, type Person, type Product, type Shop } from './shop'

/** What a row is compared with: the same request to a server that does nothing, or only what the database must do. */
type FloorName = keyof typeof FLOORS

export type Row = {
  readonly name: string
  /** Without a floor the row would say nothing. */
  readonly floors: readonly [FloorName, ...FloorName[]]
  readonly task: (shop: Shop) => Task
}

/** The people and goods that the bare server gets. */
type Goods = { readonly buyers: readonly Pick<Person, 'id'>[]; readonly products: readonly Pick<Product, 'id'>[] }

const CONNECTIONS = 16
/** Fewer people order at the same time than read. */
const ORDERING = 8

/** The n-th element, starting again at the end. @throws Error for an empty list */
export function pick<Element>(list: readonly Element[], n: number): Element {
  const element = list[n % list.length]
  if (element === undefined) throw new Error('There is nothing to choose from.')
  return element
}

const same = (path: string) => (): Task => ({ connections: CONNECTIONS, calls: () => [{ path }] })

/** A call of the bare server with a buyer and a product, spread so that neighbours want different products. */
const bareWrite = (path: string, connections: number) => (goods: Goods) => ({
  connections,
  calls: (connection: number, turn: number): Call[] => {
    const n = connection + connections * turn
    const body = { userId: pick(goods.buyers, n).id, productId: pick(goods.products, n + turn).id }
    return [{ method: 'POST', path, body }]
  },
})

/** All buyers want one product at once, once a burst. */
const bareHotOrder = ({ buyers, products }: Goods): Task => ({
  connections: BUYERS,
  turns: 1,
  calls: (connection) => [
    { method: 'POST', path: '/orders', body: { userId: pick(buyers, connection).id, productId: pick(products, 0).id } },
  ],
})

export const FLOORS = {
  'empty handler': { app: 'empty', task: same('/api/empty') },
  'empty prerendered page': { app: 'empty', task: same('/prerendered') },
  'empty page on demand': { app: 'empty', task: same('/on-demand') },
  'bare list': { app: 'bare', task: same('/products') },
  'bare cart add': { app: 'bare', task: bareWrite('/cart', CONNECTIONS) },
  'bare order': { app: 'bare', task: bareWrite('/orders', CONNECTIONS) },
  'bare order, one product': { app: 'bare', task: bareHotOrder },
  'bare order, 8 buyers': { app: 'bare', task: bareWrite('/orders', ORDERING) },
} as const satisfies Readonly<Record<string, { app: 'empty' | 'bare'; task: (goods: Goods) => Task }>>

export const api = (path: string, person?: Person): Call => ({ path: `/api/v1${path}`, token: person?.token })
const post = (path: string, person: Person, body: unknown): Call => ({ ...api(path, person), method: 'POST', body })
export const page = (path: string, person?: Person): Call => ({
  path,
  cookie: person && `next-auth.session-token=${person.token}`,
})

/** A read whose person and product depend on the turn. */
const reads = (call: (shop: Shop, n: number) => Call) => (shop: Shop) => ({
  connections: CONNECTIONS,
  calls: (connection: number, turn: number) => [call(shop, connection + CONNECTIONS * turn)],
})

const ofBuyer = (call: (buyer: Person) => Call) => reads(({ buyers }, n) => call(pick(buyers, n)))

const addToCart = (buyer: Person, { id, name, measurement, type }: Product): Call =>
  post('/cart/addToCart', buyer, { productId: id, name, measurement, type, quantity: 1, idempotencyKey: randomUUID() })

const createOrder = (buyer: Person): Call =>
  post('/order/createOrder', buyer, {
    deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '+2348031234567' },
    months: 3,
    acceptTerms: true,
    idempotencyKey: randomUUID(),
  })

/**
 * Empties the carts, and cancels the orders of earlier bursts. Pending orders reserve credit and would be read again
 * for each new one, so a server that takes more of them would be slowed down.
 */
const clear = ({ sql }: Shop) =>
  sql(`WITH gone AS (DELETE FROM cart_items)
    UPDATE orders SET status = 'cancelled'
    WHERE status = 'pending' AND user_id IN (SELECT id FROM users WHERE email LIKE 'buyer%@load.test')`)

/** Deletes the mails that a row has queued. The server would send them while the next row is measured. */
export const dropMails = ({ sql }: Shop) => sql("DELETE FROM outbox_mails WHERE state = 'queued'")

/** Each connection has buyers of its own: the n-th of them in the n-th turn. */
export const buyerOf = ({ buyers }: Shop, connection: number, turn: number, connections: number): Person =>
  pick(buyers, connection + connections * turn)

const cartAdd = (shop: Shop): Task => ({
  connections: CONNECTIONS,
  prepare: () => clear(shop),
  // Every buyer adds every product once.
  turns: (BUYERS / CONNECTIONS) * shop.products.length,
  calls: (connection, turn) => [
    addToCart(buyerOf(shop, connection, turn, CONNECTIONS), pick(shop.products, connection + turn)),
  ],
})

/** Clears the carts, and puts one product into the cart of each buyer. */
const fillCarts = (shop: Shop, productOf: (n: number) => Product) => async () => {
  await clear(shop)
  await Promise.all(shop.buyers.map((buyer, n) => send(shop.served().origin, addToCart(buyer, productOf(n)))))
}

const order = (shop: Shop): Task => ({
  connections: CONNECTIONS,
  prepare: fillCarts(shop, (n) => pick(shop.products, n + Math.floor(n / CONNECTIONS))),
  turns: BUYERS / CONNECTIONS,
  calls: (connection, turn) => [createOrder(buyerOf(shop, connection, turn, CONNECTIONS))],
})

const hotOrder = (shop: Shop): Task => ({
  connections: BUYERS,
  prepare: fillCarts(shop, () => pick(shop.products, 0)),
  turns: 1,
  calls: (connection) => [createOrder(pick(shop.buyers, connection))],
})

/** The whole way to an order, by buyers of each connection in turn. Each has up to `orders` of a burst. */
export const wholeFlow = (shop: Shop, connections: number, orders: number): Task => ({
  connections,
  prepare: () => clear(shop),
  turns: (orders * BUYERS) / connections,
  calls: (connection, turn) => {
    const buyer = buyerOf(shop, connection, turn, connections)
    const product = pick(shop.products, connection + turn)
    return [
      api('/product?limit=20'),
      api(`/product/${product.id}`),
      addToCart(buyer, product),
      api(`/cart/getCartItems?userId=${buyer.id}`, buyer),
      api('/admin/getPaymentChargesSummary'),
      createOrder(buyer),
    ]
  },
})

export const ROWS: readonly Row[] = [
  // Addresses as visitors send them: calls of a list name its limit, and links from elsewhere carry parameters.
  { name: 'product list', floors: ['empty handler', 'bare list'], task: reads(() => api('/product?limit=20')) },
  {
    name: 'product detail',
    floors: ['empty handler'],
    task: reads(({ products }, n) => api(`/product/${pick(products, n).id}`)),
  },
  {
    name: 'products of a category',
    floors: ['empty handler'],
    task: reads(({ products }, n) => api(`/product/getProducts/${pick(products, n).type.toLowerCase()}?limit=20`)),
  },
  { name: 'FAQ', floors: ['empty handler'], task: reads(() => api('/admin/getFaqs')) },
  {
    name: 'history',
    floors: ['empty handler'],
    task: ofBuyer((buyer) => api(`/order/getShoppingHistory/${buyer.id}?limit=5`, buyer)),
  },
  { name: 'wallet', floors: ['empty handler'], task: ofBuyer((buyer) => api(`/wallet/getWallet/${buyer.id}`, buyer)) },
  { name: 'cart add', floors: ['bare cart add'], task: cartAdd },
  { name: 'createOrder', floors: ['bare order'], task: order },
  { name: 'one product, 64 buyers', floors: ['bare order, one product'], task: hotOrder },
  {
    name: 'whole flow, 6 calls, 8 buyers',
    floors: ['bare order, 8 buyers'],
    task: (shop) => wholeFlow(shop, ORDERING, 1),
  },
  {
    name: 'landing page',
    floors: ['empty prerendered page'],
    task: reads((_, n) => page(`/?utm_source=mail&utm_campaign=${n}`)),
  },
  { name: 'about page', floors: ['empty prerendered page'], task: reads((_, n) => page(`/about?fbclid=${n}`)) },
  { name: 'login page', floors: ['empty prerendered page'], task: reads(() => page('/Login?next=%2FStore')) },
  { name: 'dashboard', floors: ['empty page on demand'], task: ofBuyer((buyer) => page('/Dashboard', buyer)) },
  { name: 'store', floors: ['empty page on demand'], task: ofBuyer((buyer) => page('/Store', buyer)) },
  {
    name: "staff's orders page",
    floors: ['empty page on demand'],
    task: reads(({ staff }) => page('/staff/orders', staff)),
  },
]

/**
 * The rows whose names contain one of the texts, or all rows.
 * @param texts separated by commas: 'order,landing'
 * @throws CommandError when there is no such row
 */
export function chooseRows(texts: string | undefined): readonly Row[] {
  if (texts === undefined) return ROWS
  const parts = texts.toLowerCase().split(',')
  const chosen = ROWS.filter(({ name }) => parts.some((part) => name.toLowerCase().includes(part)))
  if (chosen.length > 0) return chosen
  throw new CommandError(`No row has "${texts}" in its name: ${ROWS.map(({ name }) => name).join('; ')}.`)
}
