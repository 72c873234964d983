import { beforeAll, expect, test } from 'vitest'
import { HOUR, after } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { findLedgerDifferences } from '@/prisma/ledger-check'
import { aBuyer, anOrder, openConnections, unique } from '@/sandbox/factories'
import { issueMissingInvoices } from './missing-invoices'

beforeAll(openConnections)

const accountId = async (kind: 'income_sales' | 'vat_payable' | 'sales_returns' | 'cash_bank') => {
  const found = await db().ledgerAccount.findFirst({ where: { kind, userId: null, companyId: null } })
  return found?.id ?? (await db().ledgerAccount.create({ data: { kind } })).id
}

/** Books sales and VAT of an order as servers of the release before did, `hours` ago. */
async function book(
  orderId: string,
  event: 'order_delivered' | 'credit_note',
  { net, vat, hours }: { readonly net: bigint; readonly vat: bigint; readonly hours: number },
): Promise<string> {
  const sign = event === 'credit_note' ? -1n : 1n
  const [sales, tax, cash] = [
    await accountId(event === 'credit_note' ? 'sales_returns' : 'income_sales'),
    await accountId('vat_payable'),
    await accountId('cash_bank'),
  ]
  const postings = [
    { accountId: cash, amount: kobo(sign * (net + vat)) },
    { accountId: sales, amount: kobo(-sign * net) },
    { accountId: tax, amount: kobo(-sign * vat) },
  ]
  const { id } = await transaction((tx) =>
    tx.ledgerEntry.create({
      data: {
        event,
        eventKey: unique(event),
        orderId,
        bookedAt: after(new Date(), -hours * HOUR),
        postings: { create: postings.filter(({ amount }) => amount !== 0n) },
      },
      select: { id: true },
    }),
  )
  return id
}

/** An order that was delivered, of four bags of ₦2,500 at 7.5% VAT, without a document. */
const anOldOrder = async () => anOrder(await aBuyer(), { status: 'delivered', quantity: 4, vatBps: 750 })

const documentOf = (entryId: string) =>
  db().taxDocument.findUnique({ where: { entryId }, include: { lines: true, corrects: { select: { entryId: true } } } })

test('what was booked without documents gets them, oldest first and once', async () => {
  const [first, second] = [await anOldOrder(), await anOldOrder()]
  const late = await book(second.id, 'order_delivered', { net: 1_000_000n, vat: 75_000n, hours: 2 })
  const early = await book(first.id, 'order_delivered', { net: 1_000_000n, vat: 75_000n, hours: 30 })
  const returned = await book(first.id, 'credit_note', { net: 250_000n, vat: 18_750n, hours: 3 })
  // Its transaction may still be open on another server.
  const fresh = await book((await anOldOrder()).id, 'order_delivered', { net: 1_000_000n, vat: 75_000n, hours: 0 })

  expect(await issueMissingInvoices()).toBe(3)
  expect(await issueMissingInvoices()).toBe(0)
  expect(await documentOf(early)).toMatchObject({
    kind: 'invoice',
    number: 1,
    vatBps: 750,
    lines: [{ quantity: 4, vatClass: 'standard', netKobo: 1_000_000n, vatKobo: 75_000n }],
  })
  expect(await documentOf(late)).toMatchObject({ number: 2 })
  // A credit note did not say what it took back.
  expect(await documentOf(returned)).toMatchObject({
    kind: 'credit_note',
    number: 1,
    corrects: { entryId: early },
    lines: [{ name: 'Goods that were taken back', quantity: 1, netKobo: 250_000n, vatKobo: 18_750n }],
  })
  expect(await documentOf(fresh)).toBeNull()
})

test('an invoice states what was booked where the goods say something else', async () => {
  const entry = await book((await anOldOrder()).id, 'order_delivered', { net: 900_000n, vat: 60_000n, hours: 1.5 })
  expect(await issueMissingInvoices()).toBe(1)
  expect(await documentOf(entry)).toMatchObject({ lines: [{ name: 'Goods', netKobo: 900_000n, vatKobo: 60_000n }] })
})

test('the ledger check finds a document that is missing after the job has passed it', async () => {
  await pool().query("UPDATE tax_series SET checked_until = now() WHERE kind = 'invoice'")
  const entry = await book((await anOldOrder()).id, 'order_delivered', { net: 1_000_000n, vat: 75_000n, hours: 1.4 })
  const client = await pool().connect()
  try {
    expect(await findLedgerDifferences(client)).toContain(`Entry ${entry} moves VAT without an invoice or credit note.`)
  } finally {
    client.release()
    await pool().query('UPDATE tax_series SET checked_until = NULL')
  }
})
