import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET as orderInvoice } from '@/app/api/v1/order/invoice/[orderId]/route'
import { GET as staffInvoice } from '@/app/api/v1/staff/orders/[id]/invoice/route'
import { GET as vatMonth } from '@/app/api/v1/staff/vat/[month]/route'
import { GET as registrationInvoice } from '@/app/api/v1/wallet/invoice/[userId]/route'
import { decide } from '@/lib/approvals/decide'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import { requestRefund } from '@/lib/approvals/kinds/refund'
import { formatDay, lagosToday } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { startPayment } from '@/lib/payments/service'
import { settlePayment } from '@/lib/payments/settle'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { aBuyer, aPartner, aStaff, anOrder, openConnections, postingsOf } from '@/sandbox/factories'
import { useRefunds } from '@/sandbox/refunds'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { documentsResponse } from './document-pdf'
import { vatReport } from './report-queries'
import { feesFromBefore, feesNotPaid, notDelivered } from './rules'
import type { TaxDocumentDto } from './schema'

const { paid, send } = useRefunds({ startPayment, settlePayment, sendRefunds })
beforeAll(openConnections)

const today = lagosToday()
const month = today.slice(0, 7)
const ledgerDifferences = async () => {
  const client = await pool().connect()
  try {
    return await findLedgerDifferences(client)
  } finally {
    client.release()
  }
}

/** An order of four bags of ₦2,500 at 7.5% VAT, with paid fees. Staff have every permission. */
async function paidOrder() {
  const [staff, second, buyer] = [await aStaff(), await aStaff(), await aBuyer()]
  const order = await anOrder(buyer, { quantity: 4, vatBps: 750, status: 'approved' })
  const { paymentId } = await paid({ purpose: 'order_fees', orderId: order.id }, buyer)
  await db().order.update({ where: { id: order.id }, data: { status: 'out_for_delivery' } })
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId: order.id }, select: { id: true, name: true } })
  const deliver = async (received: number) =>
    confirmDelivery(staff, order.id, {
      code: await codeOfOrder(order.id),
      lines: [{ itemId: item.id, received, damaged: 0 }],
    })
  return { staff, second, buyer, order, item, paymentId, deliver }
}

const ask = async (token: string, orderId: string, query = '', headers: Record<string, string> = {}) =>
  handle(orderInvoice, { token, params: { orderId }, query, headers })
const documentsOf = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { documents: TaxDocumentDto[] }).documents
}

describe('an order', () => {
  test('has an invoice of what was delivered, and a credit note of what is taken back', async () => {
    const { staff, second, buyer, order, item, deliver } = await paidOrder()
    const token = await tokenOf(buyer)
    const early = await ask(token, order.id)
    expect([early.status, await early.json()]).toEqual([
      409,
      {
        code: 'wrong_state',
        message: notDelivered(order.number),
      },
    ])
    await deliver(3)
    const approvalId = await requestCreditNote(staff, order.id, {
      lines: [{ itemId: item.id, quantity: 1 }],
      reason: 'One bag was torn',
    })
    await decide(second, approvalId, 'approve')

    const [invoice, note, ...others] = await documentsOf(await ask(token, order.id))
    expect(others).toEqual([])
    const line = { vatClass: 'standard', name: expect.stringContaining(item.name) as string }
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: expect.stringMatching(/^INV-\d{6}$/) as string,
      corrects: null,
      orderNumber: order.number,
      suppliedOn: today,
      seller: { name: 'Foodbank Demo Ltd' },
      buyer: { name: buyer.fullName, place: 'Ikeja, Lagos' },
      vatRate: 7.5,
      lines: [{ ...line, quantity: 3, net: 7_500, vat: 562.5, total: 8_062.5 }],
      net: 7_500,
      vat: 562.5,
      total: 8_062.5,
    })
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^CN-\d{6}$/) as string,
      corrects: invoice?.number,
      lines: [{ ...line, quantity: 1, net: 2_500, vat: 187.5, total: 2_687.5 }],
    })
    expect(await documentsOf(await ask(token, order.id, `?number=${note?.number ?? ''}`))).toEqual([note])
    expect((await ask(token, order.id, '?number=INV-999999')).status).toBe(404)
    const { id } = order
    const forStaff = await handle(staffInvoice, { token: await tokenOf(staff), params: { id } })
    expect(await documentsOf(forStaff)).toEqual([invoice, note])
    expect(await ledgerDifferences()).toEqual([])
  })

  test('has its documents as PDF, with every field of the law', async () => {
    const { buyer, order, deliver } = await paidOrder()
    await deliver(4)
    const token = await tokenOf(buyer)
    const [invoice] = await documentsOf(await ask(token, order.id))
    for (const answer of [
      await ask(token, order.id, '?format=pdf'),
      await ask(token, order.id, `?number=${invoice?.number ?? ''}`, { accept: 'application/pdf' }),
    ]) {
      expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${invoice?.number ?? ''}.pdf"`)
      const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
      const facts = ['VAT invoice', invoice?.number, 'Foodbank', buyer.fullName, order.number, formatDay(today), '7.5%']
      for (const fact of [...facts, '₦10,000', '₦750', '₦10,750', 'Standard rate']) expect(text).toContain(fact)
      for (const label of ['Date of issue', 'Date of supply'])
        expect(text.replace(/\s+/g, ' ')).toContain(`${label} ${formatDay(today)}`)
    }
    // A document that was held is issued later than it was supplied; the moment is on 4 December in Lagos.
    if (!invoice) throw new Error('the delivery has an invoice')
    const held = { ...invoice, issuedAt: '2026-12-03T23:30:00.000Z', suppliedOn: '2026-11-30' }
    const answer = await documentsResponse(buyer, new Request('http://localhost:3000'), { format: 'pdf' }, [held])
    if (!(answer instanceof Response)) throw new Error('a PDF was asked for')
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
    expect(text.replace(/\s+/g, ' ')).toContain('Date of issue 4 December 2026 Date of supply 30 November 2026')
  })

  test('has an invoice of its fees once they are paid, whose VAT is inside them', async () => {
    const { buyer, order, paymentId } = await paidOrder()
    expect(await postingsOf({ paymentId })).toEqual({
      cash_flutterwave: 200_000n,
      income_service: -46_512n,
      income_delivery: -139_535n,
      vat_payable: -13_953n,
    })
    const [invoice] = await documentsOf(await ask(await tokenOf(buyer), order.id, '?of=fees'))
    expect(invoice).toMatchObject({
      lines: [
        { name: 'Service fee', net: 465.12, vat: 34.88, total: 500 },
        { name: 'Delivery fee', net: 1_395.35, vat: 104.65, total: 1_500 },
      ],
      total: 2_000,
    })
    const unpaid = await anOrder(buyer)
    const early = await ask(await tokenOf(buyer), unpaid.id, '?of=fees')
    expect([early.status, await early.json()]).toEqual([
      409,
      {
        code: 'wrong_state',
        message: feesNotPaid(`The fee of order ${unpaid.number}`),
      },
    ])
  })

  test('gives back the VAT of a refunded fee, in parts and in the end all of it', async () => {
    const { staff, second, buyer, order, paymentId } = await paidOrder()
    for (const amount of [kobo(160_000n), undefined]) {
      await decide(second, await requestRefund(staff, paymentId, { amount, reason: 'Wet bags' }), 'approve')
      await send(paymentId)
    }
    const none = { cash_flutterwave: 0n, income_service: 0n, income_delivery: 0n, vat_payable: 0n }
    expect(await postingsOf({ paymentId })).toEqual(none)
    const [invoice, ...notes] = await documentsOf(await ask(await tokenOf(buyer), order.id, '?of=fees'))
    expect(notes.map(({ kind, total, corrects }) => [kind, total, corrects])).toEqual([
      ['credit_note', 1_600, invoice?.number],
      ['credit_note', 400, invoice?.number],
    ])
    expect(await ledgerDifferences()).toEqual([])
  })

  test('shows its documents to its buyer and to staff only', async () => {
    const { order, deliver } = await paidOrder()
    await deliver(4)
    const [other, hr] = [await tokenOf(await aBuyer()), await tokenOf(await aPartner())]
    const catalogue = await tokenOf(await aStaff('catalogue'))
    for (const query of ['', '?of=fees', '?format=pdf']) {
      expect((await ask(other, order.id, query)).status).toBe(403)
      expect((await ask(hr, order.id, query)).status).toBe(403)
      for (const token of [other, hr, catalogue])
        expect((await handle(staffInvoice, { token, params: { id: order.id }, query })).status).toBe(403)
    }
    expect((await ask(other, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test('the registration fee has an invoice of its own', async () => {
  const [buyer, other] = [await aBuyer({ feePaid: false }), await aBuyer()]
  const token = await tokenOf(buyer)
  const read = (userId: string) => handle(registrationInvoice, { token, params: { userId } })
  expect((await read(buyer.id)).status).toBe(409)
  await paid({ purpose: 'registration' }, buyer)
  expect(await documentsOf(await read(buyer.id))).toMatchObject([
    { orderNumber: null, lines: [{ name: 'Registration fee', net: 930.23, vat: 69.77, total: 1_000 }] },
  ])
  expect((await read(other.id)).status).toBe(403)
  // Their fee was paid before invoices were made.
  const early = await handle(registrationInvoice, { token: await tokenOf(other), params: { userId: other.id } })
  expect([early.status, await early.json()]).toEqual([
    409,
    { code: 'wrong_state', message: feesFromBefore('The registration fee') },
  ])
})

test('the report of a month is what vat_payable grew by, to the kobo', async () => {
  const finance = await aStaff('finance')
  const report = await vatReport(finance, month)
  const moved = await db().ledgerPosting.aggregate({
    where: { account: { kind: 'vat_payable' } },
    _sum: { amount: true },
  })
  expect(report.vat).toBe(Number(-(moved._sum.amount ?? 0n)) / 100)
  expect(report.withoutInvoice).toBe(0)
  expect(report.classes.map(({ vatClass }) => vatClass)).toEqual(['standard', 'zero', 'exempt'])
  const [standard] = report.classes
  for (const part of ['sales', 'creditNotes', 'fees', 'feesRefunded'] as const)
    expect(standard?.[part].vat, part).toBeGreaterThan(0)

  const token = await tokenOf(finance)
  const read = (query: string, of = month) => handle(vatMonth, { token, params: { month: of }, query })
  expect(await (await read('')).json()).toEqual(report)
  const file = await read('?format=csv&sort=-vat')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="foodbank-vat-${month}.csv"`)
  const [heading, ...lines] = (await file.text()).trim().split('\r\n')
  expect(heading).toBe('Month,VAT class,What,Without VAT,VAT')
  // Four kinds of supply in three classes, what has no invoice, and the sum, which comes last in any order.
  expect(lines).toHaveLength(14)
  expect(lines.at(-1)).toMatch(new RegExp(`,VAT payable by the ledger,,${report.vat.toFixed(2)}$`))
  const figures = lines.slice(0, -1).map((line) => Number(line.split(',').at(-1)))
  expect(figures).toEqual(figures.toSorted((a, b) => b - a))
  expect(figures.reduce((sum, vat) => sum + vat, 0)).toBeCloseTo(report.vat, 2)
  expect(await (await read('', '2020-01')).json()).toMatchObject({ vat: 0, withoutInvoice: 0 })
  for (const wrong of ['2026-13', 'x', '2026-1']) expect((await read('', wrong)).status).toBe(404)
  const stranger = await tokenOf(await aStaff('operations'))
  expect((await handle(vatMonth, { token: stranger, params: { month } })).status).toBe(403)
})
