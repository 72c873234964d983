import { beforeAll, expect, test } from 'vitest'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { someCharges } from '@/sandbox/checkout-factories'
import { aStaff } from '@/sandbox/factories'
import { type SentRequest, handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { type Theirs, theirs } from '@/sandbox/other-company'
import { type Endpoint, listEndpoints } from './endpoints'
import { choicesOf, propertiesOf } from './json-schema'

/*
 * Every endpoint that reads answers its own people as it declares. `route()` refuses to answer anything else in tests,
 * so each of these asks it once with data behind it.
 */

const READS = (await listEndpoints()).filter(({ method }) => method === 'GET')

/** What an endpoint asks for besides its path. */
const QUERIES: Readonly<Record<string, string>> = {
  '/order/keyFacts': '?months=1',
  '/product/search': '?text=rice',
  '/staff/mails': '?state=waiting',
  '/staff/messages': '?state=waiting',
  '/staff/search': '?q=rice',
}

/** Calls about something that is not among `theirs`, which answer that there is nothing. */
const NOTHING = [
  '/partner/gifts/{id}/invoice',
  '/partner/webhooks/{id}',
  '/staff/breaches/{id}',
  '/staff/purchaseOrders/{id}',
  '/staff/stock/lots/{id}/buyers',
  '/staff/orders/{id}/packing-slip',
  '/staff/statements/lines/{id}',
  '/order/invoice/{orderId}',
  '/staff/orders/{id}/invoice',
  '/wallet/invoice/{userId}',
]

let their: Theirs
let tokens: Readonly<Record<'buyer' | 'hr' | 'staff', string>>
beforeAll(async () => {
  await someCharges()
  their = await theirs()
  const [buyer, hr, staff] = await Promise.all([
    tokenOf(their.buyer),
    tokenOf(their.partner),
    aStaff(...STAFF_PERMISSIONS).then(tokenOf),
  ])
  tokens = { buyer, hr, staff }
})

/** The id in a path, by the folder before it. */
function idFor(path: string): string {
  const folders: Readonly<Record<string, string>> = {
    buyers: their.buyer.id,
    companies: their.company.id,
    employees: their.buyer.id,
    gifts: their.gift.id,
    orders: their.order.id,
    packages: their.packageId,
    product: their.product.id,
    products: their.product.id,
    roster: their.roster.id,
    tickets: their.ticket.id,
    users: their.buyer.id,
  }
  const folder = /\/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''
  return folders[folder] ?? their.buyer.id
}

const paramsFor = (path: string): SentRequest['params'] => ({
  id: idFor(path),
  userId: their.buyer.id,
  orderId: their.order.id,
  statement: 'income',
  category: their.product.category.type.toLowerCase(),
  name: 'take-up',
})

async function expectAnswer({ path, handler }: Endpoint, query: string, month = their.month): Promise<void> {
  const who = path.startsWith('/staff/') ? 'staff' : path.startsWith('/partner/') ? 'hr' : 'buyer'
  const response = await handle(handler, { token: tokens[who], params: { ...paramsFor(path), month }, query })
  const expected = NOTHING.includes(path) ? [200, 404, 409] : [200]
  expect(expected, (await response.text()).slice(0, 500)).toContain(response.status)
}

test.each(READS)('GET $path', (call) => expectAnswer(call, QUERIES[call.path] ?? ''))

/** Every choice of a filter or an order, in a month that waits and in one that has passed. */
const CHOICES = READS.flatMap((call) =>
  Object.entries(propertiesOf(call.handler.spec.query))
    .filter(([name]) => name !== 'format')
    .flatMap(([name, property]) => choicesOf(property).map((value) => ({ name, value: String(value) })))
    .flatMap((choice) =>
      (call.path.includes('{month}') ? [undefined, '2026-01'] : [undefined]).map((month) => ({
        ...call,
        ...choice,
        month,
      })),
    ),
)

test.each(CHOICES)('GET $path?$name=$value $month', ({ name, value, month, ...call }) =>
  expectAnswer(
    call,
    `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(QUERIES[call.path])), [name]: value })}`,
    month,
  ),
)
