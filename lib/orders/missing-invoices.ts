import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { TaxDocumentKind } from '@/generated/prisma/enums'
import { type Tx, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { lockOrder } from '@/lib/database/locks'
import { type Kobo, kobo, sum } from '@/lib/core/money'
import { goodsInvoiceOf, issueDocument } from '@/lib/vat/documents'
import { type SupplyLine, goodsLines, totalsOf } from '@/lib/vat/rules'
import { receivedOf } from './delivery-rules'
import { suppliedFacts, suppliedSelect } from './invoices'
import { DELIVERED_STATUSES } from './rules'

/*
 * Invoices and credit notes for what was booked without them: before they were made, and by servers of the release
 * before while a deploy runs (docs/decisions/0075).
 */

/** A transaction that began longer ago is over. */
const SETTLED = Prisma.sql`now() - interval '1 hour'`

const EVENTS: Readonly<Record<TaxDocumentKind, readonly string[]>> = {
  invoice: ['order_approved', 'order_delivered'],
  credit_note: ['credit_note'],
}

type Entry = {
  readonly id: string
  readonly order_id: string
  readonly booked_at: Date
  readonly has_document: boolean
}

/**
 * Issues what is missing, oldest first.
 * @param limit the most entries of a kind that are looked at in one run
 * @returns the number of issued documents
 */
export async function issueMissingInvoices(limit = 500): Promise<number> {
  return (await issueMissing('invoice', limit)) + (await issueMissing('credit_note', limit))
}

async function issueMissing(kind: TaxDocumentKind, limit: number): Promise<number> {
  const entries = await db().$queryRaw<Entry[]>`
    SELECT entry.id, entry.order_id, entry.booked_at,
      EXISTS (SELECT FROM tax_documents document WHERE document.entry_id = entry.id) AS has_document
    FROM ledger_entries entry
    JOIN orders ON orders.id = entry.order_id AND orders.status = ANY (${DELIVERED_STATUSES}::"OrderStatus"[])
    WHERE entry.event = ANY (${EVENTS[kind]}::"LedgerEvent"[])
      AND entry.booked_at > coalesce(
        (SELECT checked_until FROM tax_series WHERE kind = ${kind}::"TaxDocumentKind"), '-infinity')
      AND entry.booked_at < ${SETTLED}
      AND NOT EXISTS (SELECT FROM ledger_entries mirror WHERE mirror.reverses_id = entry.id)
    ORDER BY entry.booked_at, entry.id LIMIT ${limit}`
  const failed = new Set(entries.filter(({ has_document }) => !has_document))
  const count = await forEachRow(`missing ${kind}`, [...failed], async (entry) => {
    const isIssued = await transaction((tx) => issue(tx, kind, entry))
    failed.delete(entry)
    return isIssued
  })
  // The next run begins after the last entry of this one, or tries again what failed.
  const stop = entries.findIndex((entry) => failed.has(entry))
  const until = (stop < 0 ? entries : entries.slice(0, stop)).at(-1)?.booked_at
  if (until)
    await db().$executeRaw`
      INSERT INTO tax_series AS series (kind, checked_until) VALUES (${kind}::"TaxDocumentKind", ${until})
      ON CONFLICT (kind) DO UPDATE SET checked_until = greatest(series.checked_until, excluded.checked_until)`
  return count
}

/** @returns false when another server has issued it meanwhile */
async function issue(tx: Tx, kind: TaxDocumentKind, { id: entryId, order_id }: Entry): Promise<boolean> {
  await lockOrder(tx, order_id)
  if ((await tx.taxDocument.count({ where: { entryId } })) > 0) return false
  const { items, ...order } = await tx.order.findUniqueOrThrow({
    where: { id: order_id },
    select: {
      ...suppliedSelect,
      items: {
        select: {
          name: true,
          measurement: true,
          quantity: true,
          receivedQuantity: true,
          priceKobo: true,
          vatClass: true,
        },
        orderBy: { position: 'asc' },
      },
    },
  })
  const booked = await bookedBy(tx, entryId)
  const goods = items.map((item) => ({ ...item, quantity: receivedOf(item) }))
  const corrects = kind === 'credit_note' ? await goodsInvoiceOf(tx, order.id) : null
  const lines = kind === 'invoice' ? goodsLines(goods, booked.vat) : []
  const { net, vat } = totalsOf(lines)
  await issueDocument(tx, {
    ...suppliedFacts(order),
    kind,
    entryId,
    correctsId: corrects?.id,
    lines: net === booked.net && vat === booked.vat ? lines : [oneLine(kind, booked)],
  })
  return true
}

type Booked = { readonly net: Kobo; readonly vat: Kobo }

/** What an entry says about sales and VAT. */
async function bookedBy(tx: Tx, entryId: string): Promise<Booked> {
  const postings = await tx.ledgerPosting.findMany({
    where: { entryId, account: { kind: { in: ['income_sales', 'sales_returns', 'vat_payable'] } } },
    select: { amount: true, account: { select: { kind: true } } },
  })
  const total = (isVat: boolean) => {
    const amount = sum(
      postings.filter(({ account }) => (account.kind === 'vat_payable') === isVat).map((each) => kobo(each.amount)),
    )
    return amount < 0n ? kobo(0n - amount) : amount
  }
  return { net: total(false), vat: total(true) }
}

/** An earlier credit note does not say which goods it took back, and an order may have been changed by hand. */
const oneLine = (kind: TaxDocumentKind, { net, vat }: Booked): SupplyLine => ({
  account: 'income_sales',
  name: kind === 'invoice' ? 'Goods' : 'Goods that were taken back',
  quantity: 1,
  vatClass: vat > 0n ? 'standard' : 'zero',
  net,
  vat,
})
