import { beforeAll, expect, test } from 'vitest'
import { after, lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import type { Handler, HttpMethod } from '@/lib/server/http'
import { PASSWORD, aBuyer, aPartner } from '@/sandbox/factories'
import { type SentRequest, handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { type Theirs, theirs } from '@/sandbox/other-company'
import { listEndpoints } from './endpoints'

/*
 * Calls the handlers as HR of another company and as another buyer, with ids that belong to someone else. A query that
 * is not scoped by the actor fails here.
 */

const CALLS: Readonly<Record<string, Handler>> = Object.fromEntries(
  (await listEndpoints()).map(({ path, method, handler }) => [`${method} ${path}`, handler]),
)

async function ask(call: string, token: string, sent: SentRequest): Promise<{ status: number; text: string }> {
  const [method, path] = call.split(' ') as [HttpMethod, string]
  const handler = CALLS[call]
  if (!handler) throw new Error(`there is no call ${path}`)
  const response = await handle(handler, { ...sent, method, token })
  return { status: response.status, text: await response.text() }
}

let their: Theirs
let hr: { readonly stranger: string; readonly own: string }
let buyers: { readonly stranger: string; readonly strangerId: string }
beforeAll(async () => {
  their = await theirs()
  const [otherHr, otherBuyer] = await Promise.all([aPartner(), aBuyer()])
  hr = { stranger: await tokenOf(otherHr), own: await tokenOf(their.partner) }
  buyers = { stranger: await tokenOf(otherBuyer), strangerId: otherBuyer.id }
})

/** Everything HR of that company can read, to see whether a stranger changed any of it. */
const readByOwnHr = () => Promise.all(HR_READS.map(async ([call, sent]) => (await ask(call, hr.own, sent(their))).text))

const HR_READS: readonly (readonly [call: string, sent: (of: Theirs) => SentRequest])[] = [
  ['GET /partner/employees', () => ({})],
  ['GET /partner/name-changes', () => ({})],
  ['GET /partner/deductions', () => ({})],
  ['GET /partner/deductions/{month}', ({ month }) => ({ params: { month } })],
  ['GET /partner/remittances', () => ({})],
  ['GET /partner/gifts', () => ({})],
  ['GET /partner/team', () => ({})],
  ['GET /partner/approvals', () => ({})],
  ['GET /partner/keys', () => ({})],
  ['GET /partner/webhooks', () => ({})],
]

test.each(HR_READS)("shows another company's HR nothing at %s", async (call, sent) => {
  const [own, stranger] = await Promise.all([ask(call, hr.own, sent(their)), ask(call, hr.stranger, sent(their))])
  expect([own.status, stranger.status]).toEqual([200, 200])
  // That of the periods holds figures alone; theirs is asked for by its month.
  if (call !== 'GET /partner/deductions')
    expect(
      their.secrets.filter((secret) => own.text.includes(secret)),
      'what its own HR reads',
    ).not.toEqual([])
  expect(their.secrets.filter((secret) => stranger.text.includes(secret))).toEqual([])
})

/** Every endpoint of HR that names someone or something. */
const HR_FOREIGN: Readonly<Record<string, (of: Theirs) => SentRequest>> = {
  'GET /partner/employees/{id}': ({ buyer }) => ({ params: { id: buyer.id } }),
  'PUT /partner/employees/{id}': ({ buyer }) => ({ params: { id: buyer.id }, body: { jobTitle: 'Driver' } }),
  'POST /partner/employees/{id}/approve': ({ waiting }) => ({ params: { id: waiting.id }, body: { salary: 100_000 } }),
  'POST /partner/employees/{id}/decline': ({ waiting }) => ({
    params: { id: waiting.id },
    body: { reason: 'Not one of ours' },
  }),
  'POST /partner/employees/{id}/rehire': ({ buyer }) => ({ params: { id: buyer.id }, body: { salary: 100_000 } }),
  'PUT /partner/employees/{id}/last-day': ({ buyer }) => ({
    params: { id: buyer.id },
    body: { lastDay: lagosDay(after(new Date(), 86_400_000)) },
  }),
  'DELETE /partner/employees/{id}/last-day': ({ buyer }) => ({ params: { id: buyer.id } }),
  'POST /partner/deductionRequests/{id}/approve': ({ deferral }) => ({ params: { id: deferral.id }, body: {} }),
  'POST /partner/deductionRequests/{id}/decline': ({ deferral }) => ({
    params: { id: deferral.id },
    body: { reason: 'Not one of ours' },
  }),
  'POST /partner/name-changes/{id}/approve': ({ nameChange }) => ({ params: { id: nameChange.id }, body: {} }),
  'POST /partner/name-changes/{id}/refuse': ({ nameChange }) => ({
    params: { id: nameChange.id },
    body: { reason: 'Not one of ours' },
  }),
  'PUT /partner/team/{id}': ({ colleague }) => ({
    params: { id: colleague.id },
    body: { permissions: ['viewer'], reason: 'Not one of ours' },
  }),
  'DELETE /partner/team/{id}': ({ colleague }) => ({
    params: { id: colleague.id },
    body: { reason: 'Not one of ours' },
  }),
  'POST /partner/approvals/{id}/{decision}': ({ approval }) => ({
    params: { id: approval.id, decision: 'approve' },
    body: {},
  }),
  'DELETE /partner/remittances/{id}': ({ notice }) => ({ params: { id: notice.id } }),
  'DELETE /partner/keys/{id}': ({ key }) => ({ params: { id: key.id } }),
  'GET /partner/roster/{id}': ({ roster }) => ({ params: { id: roster.id } }),
  'POST /partner/roster/{id}/take-back': ({ roster }) => ({ params: { id: roster.id }, body: {} }),
  'GET /partner/webhooks/{id}': ({ endpoint }) => ({ params: { id: endpoint.id } }),
  'DELETE /partner/webhooks/{id}': ({ endpoint }) => ({ params: { id: endpoint.id } }),
  'GET /partner/gifts/{id}': ({ gift }) => ({ params: { id: gift.id } }),
  'DELETE /partner/gifts/{id}': ({ gift }) => ({ params: { id: gift.id } }),
  'GET /partner/gifts/{id}/invoice': ({ gift }) => ({ params: { id: gift.id } }),
  'POST /partner/webhooks/{id}/enable': ({ endpoint }) => ({ params: { id: endpoint.id }, body: {} }),
  'POST /partner/webhooks/{id}/replay': ({ endpoint }) => ({ params: { id: endpoint.id }, body: {} }),
  'POST /partner/webhooks/{id}/rotate': ({ endpoint }) => ({ params: { id: endpoint.id }, body: {} }),
}

test('every call about a person’s or company’s data has a test here', () => {
  const named = (start: RegExp) =>
    Object.keys(CALLS).filter((call) => start.test(call) && /\{(?:id|userId|orderId|itemId)\}/.test(call))
  expect(Object.keys(HR_FOREIGN).sort(), 'keep HR_FOREIGN up to date').toEqual(named(/ \/partner\//).sort())
  const ofBuyers = named(/ \/(?:cart|order|users|wallet|payments|notifications|tickets)\//)
  expect(
    ofBuyers.filter((call) => !(call in BUYER_FOREIGN)),
    'add them to BUYER_FOREIGN',
  ).toEqual([])
})

test.each(Object.entries(HR_FOREIGN))("refuses another company's HR at %s", async (call, sent) => {
  const before = await readByOwnHr()
  const { status, text } = await ask(call, hr.stranger, sent(their))
  expect([403, 404], text).toContain(status)
  expect(their.secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(await readByOwnHr()).toEqual(before)
})

test("refuses another company's HR in bulk, and in the file of a month", async () => {
  const before = await readByOwnHr()
  const bulk = await ask('POST /partner/employees/bulk-approve', hr.stranger, {
    body: { ids: [their.waiting.id, their.buyer.id] },
  })
  expect(JSON.parse(bulk.text)).toMatchObject({
    confirmed: 0,
    results: [{ outcome: 'refused' }, { outcome: 'refused' }],
  })
  const month = { params: { month: their.month } }
  const file = await ask('GET /partner/deductions/{month}', hr.own, { ...month, query: '?format=csv' })
  const filledIn = file.text.replaceAll(/,,\r?\n/g, ',5000,\n')
  expect(filledIn).not.toBe(file.text)
  await ask('POST /partner/deductions/{month}', hr.stranger, { ...month, body: filledIn })
  await ask('POST /partner/deductions/{month}/close', hr.stranger, { ...month, body: {} })
  expect(await readByOwnHr()).toEqual(before)
})

function profile(): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    phonenumber: '08031234567',
    address: '1 Mill Road',
    company: 'Demo Mills',
    jobtitle: 'Packer',
    staffId: 'DM-1',
    salary: '200,000',
  }))
    form.set(name, value)
  form.set('image', new Blob([new Uint8Array(8)], { type: 'image/png' }), 'me.png')
  return form
}
const DELIVERY = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }

/** Every endpoint of a buyer that names someone, or something of theirs. */
const BUYER_FOREIGN: Readonly<Record<string, (of: Theirs) => SentRequest>> = {
  'GET /users/{id}': ({ buyer }) => ({ params: { id: buyer.id } }),
  'PUT /users/{id}': ({ buyer }) => ({ params: { id: buyer.id }, body: profile() }),
  'DELETE /users/{id}': ({ buyer }) => ({ params: { id: buyer.id }, body: { currentPassword: PASSWORD } }),
  'GET /users/{id}/account/export': ({ buyer }) => ({ params: { id: buyer.id } }),
  'GET /users/{id}/account/name-change': ({ buyer }) => ({ params: { id: buyer.id } }),
  'GET /users/{id}/account/messages': ({ buyer }) => ({ params: { id: buyer.id } }),
  'PUT /users/{id}/account/messages': ({ buyer }) => ({ params: { id: buyer.id }, body: { order: 'sms' } }),
  'DELETE /users/{id}/account/messages': ({ buyer }) => ({ params: { id: buyer.id } }),
  'POST /users/{id}/account/messages/number': ({ buyer }) => ({ params: { id: buyer.id } }),
  'PUT /users/{id}/account/messages/number': ({ buyer }) => ({ params: { id: buyer.id }, body: { code: '1234' } }),
  'POST /users/{id}/account/name-change': ({ buyer }) => ({
    params: { id: buyer.id },
    body: { fullName: 'Another Name' },
  }),
  'PUT /users/change/password/{id}': ({ buyer }) => ({
    params: { id: buyer.id },
    body: { password: 'Harmattan7', currentPassword: PASSWORD },
  }),
  'PUT /users/make-payment/{userId}': ({ buyer }) => ({ params: { userId: buyer.id } }),
  'PUT /users/resend-mail/{id}': ({ buyer }) => ({ params: { id: buyer.id }, body: { email: buyer.email } }),
  'POST /wallet/createWallet': ({ buyer }) => ({ body: { userId: buyer.id } }),
  'GET /wallet/getWallet/{userId}': ({ buyer }) => ({ params: { userId: buyer.id } }),
  'GET /wallet/statement/{userId}': ({ buyer }) => ({ params: { userId: buyer.id } }),
  'POST /wallet/settlement/{userId}': ({ buyer }) => ({ params: { userId: buyer.id } }),
  'GET /cart/getCartItems': ({ buyer }) => ({ query: `?userId=${buyer.id}` }),
  'POST /cart/addToCart': ({ buyer, product }) => ({ body: { userId: buyer.id, productId: product.id, quantity: 1 } }),
  'DELETE /cart/deleteCartItem/{userId}/{itemId}': ({ item }) => ({
    params: { userId: buyers.strangerId, itemId: item.id },
  }),
  'PUT /cart/setQuantity/{id}': ({ item }) => ({ params: { id: item.id }, body: { quantity: 2 } }),
  'PUT /cart/acceptPrice/{id}': ({ item }) => ({ params: { id: item.id }, body: { price: 10_000 } }),
  'POST /order/createOrder': ({ buyer }) => ({
    body: {
      userId: buyer.id,
      deliveryDetails: DELIVERY,
      allItemsTotalPrice: 12_000,
      deliveryFee: 1_500,
      serviceFee: 500,
    },
  }),
  'DELETE /order/addresses/{id}': ({ address }) => ({ params: { id: address.id } }),
  'PUT /order/draft': ({ draft }) => ({ body: { draftId: draft.id, city: 'Ikeja' } }),
  'GET /order/getShoppingHistory/{userId}': ({ buyer }) => ({ params: { userId: buyer.id } }),
  'GET /order/singleOrder/{orderId}': ({ order }) => ({ params: { orderId: order.id } }),
  'GET /order/invoice/{orderId}': ({ order }) => ({ params: { orderId: order.id } }),
  'GET /wallet/invoice/{userId}': ({ buyer }) => ({ params: { userId: buyer.id } }),
  'GET /order/calendar/{orderId}': ({ order }) => ({ params: { orderId: order.id } }),
  'GET /order/agreement/{orderId}': ({ order }) => ({ params: { orderId: order.id } }),
  'POST /order/report/{orderId}': ({ order }) => ({
    params: { orderId: order.id },
    body: { kind: 'missing', text: 'Not theirs' },
  }),
  'GET /tickets/{id}': ({ ticket }) => ({ params: { id: ticket.id } }),
  'POST /tickets/{id}/answer': ({ ticket }) => ({ params: { id: ticket.id }, body: { text: 'Not theirs' } }),
  'POST /order/cancel/{orderId}': ({ pending }) => ({ params: { orderId: pending.id } }),
  'PUT /order/confirmOrderPayment/{orderId}': ({ order }) => ({ params: { orderId: order.id }, body: {} }),
  'POST /payments': ({ order }) => ({ body: { purpose: 'order_fees', orderId: order.id } }),
  'PUT /payments/confirm': ({ txRef }) => ({ body: { txRef } }),
}

test.each(Object.entries(BUYER_FOREIGN))('refuses another buyer at %s', async (call, sent) => {
  const readByOwner = () =>
    db().user.findUniqueOrThrow({
      where: { id: their.buyer.id },
      include: {
        wallet: true,
        cartItems: true,
        orders: { orderBy: { id: 'asc' } },
        drafts: true,
        tickets: { include: { messages: true } },
      },
    })
  const before = await readByOwner()
  const { status, text } = await ask(call, buyers.stranger, sent(their))
  expect([403, 404], text).toContain(status)
  expect(their.secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(await readByOwner()).toEqual(before)
})

test('refuses to delete a line from another buyer’s cart', async () => {
  const { status } = await ask('DELETE /cart/deleteCartItem/{userId}/{itemId}', buyers.stranger, {
    params: { userId: their.buyer.id, itemId: their.item.id },
  })
  expect(status).toBe(403)
})
