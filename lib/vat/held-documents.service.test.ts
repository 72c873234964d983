import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GET as orderInvoice } from '@/app/api/v1/order/invoice/[orderId]/route'
import { decide } from '@/lib/approvals/decide'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import { requestRefund } from '@/lib/approvals/kinds/refund'
import { db, pool } from '@/lib/database/db'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { settlePayment } from '@/lib/payments/settle'
import { startPayment } from '@/lib/payments/service'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { exportData } from '@/lib/privacy/queries'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { useRefunds } from '@/sandbox/refunds'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { getHeldInvoices } from '@/lib/desk/staff-queries'
import { issueHeldDocuments } from './held-documents'
import { invoiceFollows } from './rules'

/* What happens to invoices while the seller's name, address or tax number is missing. */

const settings = vi.hoisted(() => ({ changed: {} as Record<string, string> }))
vi.mock(import('@/lib/settings/env'), async (original) => {
  const module = await original()
  return { ...module, env: () => ({ ...module.env(), ...settings.changed }) }
})

const { paid, send } = useRefunds({ startPayment, settlePayment, sendRefunds })
beforeAll(openConnections)
beforeEach(async () => {
  settings.changed = {}
  await issueHeldDocuments()
})

async function delivered() {
  const [staff, second, buyer] = [await aStaff(), await aStaff(), await aBuyer()]
  const order = await anOrder(buyer, { quantity: 4, vatBps: 750, status: 'out_for_delivery' })
  await confirmDelivery(staff, order.id, { code: await codeOfOrder(order.id) })
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId: order.id }, select: { id: true } })
  const takeBack = async () => {
    const approvalId = await requestCreditNote(staff, order.id, {
      lines: [{ itemId: item.id, quantity: 1 }],
      reason: 'One bag was torn',
    })
    await decide(second, approvalId, 'approve')
  }
  return { buyer, order, takeBack }
}

const documentsOf = (orderId: string) =>
  db().taxDocument.findMany({
    where: { orderId },
    select: { kind: true, number: true, seller: true, issuedAt: true },
    orderBy: { kind: 'asc' },
  })
const numbersOf = async (orderId: string) => (await documentsOf(orderId)).map(({ number }) => number)
const lastOf = async (kind: 'invoice' | 'credit_note') =>
  (await db().taxSeries.findUnique({ where: { kind } }))?.last ?? 0

async function differences(): Promise<string[]> {
  const client = await pool().connect()
  try {
    return await findLedgerDifferences(client)
  } finally {
    client.release()
  }
}

test.each(['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TIN'])('without %s nothing is issued', async (name) => {
  settings.changed = { [name]: '' }
  const [invoices, notes] = [await lastOf('invoice'), await lastOf('credit_note')]
  const { buyer, order, takeBack } = await delivered()
  await takeBack()
  expect(await numbersOf(order.id)).toEqual([null, null])
  expect([await lastOf('invoice'), await lastOf('credit_note')]).toEqual([invoices, notes])
  expect(await issueHeldDocuments()).toBe(0)

  const answer = await handle(orderInvoice, { token: await tokenOf(buyer), params: { orderId: order.id } })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { code: 'wrong_state', message: invoiceFollows(`order ${order.number}`) },
  ])
  expect((await exportData(buyer)).invoices).toMatchObject([
    { kind: 'invoice', number: null, issuedAt: null },
    { kind: 'credit_note', number: null, issuedAt: null },
  ])
  expect(await getHeldInvoices()).toEqual({ missing: [name], held: 2 })
  expect(await differences()).toEqual([])
})

test('held documents are issued in the order of the deliveries, and before later ones', async () => {
  settings.changed = { SELLER_TIN: '' }
  const [first, second] = [await delivered(), await delivered()]
  await first.takeBack()
  const before = new Date()
  settings.changed = {}
  const third = await delivered()
  expect(await numbersOf(third.order.id)).toEqual([null])

  const [invoices, notes] = [await lastOf('invoice'), await lastOf('credit_note')]
  expect(await issueHeldDocuments()).toBe(4)
  expect(await issueHeldDocuments()).toBe(0)
  expect(await numbersOf(first.order.id)).toEqual([invoices + 1, notes + 1])
  expect(await numbersOf(second.order.id)).toEqual([invoices + 2])
  expect(await numbersOf(third.order.id)).toEqual([invoices + 3])
  for (const { seller, issuedAt } of await documentsOf(first.order.id)) {
    expect(seller).toMatchObject({ name: 'Foodbank Demo Ltd', tin: '00000000-0001' })
    expect(issuedAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
  }
  expect(await numbersOf((await delivered()).order.id)).toEqual([invoices + 4])
  expect(await differences()).toEqual([])
})

test('fees and their refund wait, too', async () => {
  settings.changed = { SELLER_ADDRESS: '' }
  const [staff, second, buyer] = [await aStaff(), await aStaff(), await aBuyer()]
  const order = await anOrder(buyer, { vatBps: 750, status: 'approved' })
  const { paymentId } = await paid({ purpose: 'order_fees', orderId: order.id }, buyer)
  await decide(second, await requestRefund(staff, paymentId, { amount: undefined, reason: 'Wet bags' }), 'approve')
  await send(paymentId)
  expect(await numbersOf(order.id)).toEqual([null, null])
  settings.changed = {}
  const [invoices, notes] = [await lastOf('invoice'), await lastOf('credit_note')]
  expect(await issueHeldDocuments()).toBe(2)
  expect(await numbersOf(order.id)).toEqual([invoices + 1, notes + 1])
  expect(await differences()).toEqual([])
})

test('the database numbers no document without the seller, and takes no other change of one that waits', async () => {
  settings.changed = { SELLER_TIN: '' }
  const { order } = await delivered()
  const change = (set: string) => pool().query(`UPDATE tax_documents SET ${set} WHERE order_id = $1`, [order.id])
  const partly = `'{"name": "Mill", "address": "1 Mill Road", "tin": " "}'::jsonb`
  for (const set of [`seller = ${partly}`, "place = 'Kano'", 'issued_at = now()'])
    await expect(change(set)).rejects.toThrow('append-only')
  await expect(
    pool().query(
      `INSERT INTO tax_lines (document_id, position, account, name, quantity, vat_class, net_kobo, vat_kobo)
       SELECT id, 9, 'income_sales', 'Rice', 1, 'zero', 1, 0 FROM tax_documents WHERE order_id = $1`,
      [order.id],
    ),
  ).rejects.toThrow('append-only')
})
