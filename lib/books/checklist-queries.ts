import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { LedgerAccountKind } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/core/actors'
import { dayColumn, startOfDay } from '@/lib/core/clock'
import { toNaira } from '@/lib/core/money'
import { STOCK_LEDGER_RULES } from '@/lib/credit/stock-ledger-rules'
import { BOOKS_DAY } from '@/lib/database/books-day'
import { type Tx, db } from '@/lib/database/db'
import { countDifferencesBefore } from '@/lib/payments/comparison-queries'
import { transfersWithoutLine, waitingLinesBefore } from '@/lib/statements/queries'
import { readVatReport } from '@/lib/vat/report-queries'
import type { CheckLine } from './checklist-rules'
import { countDue } from './earn-interest'
import { openPaymentsBefore } from './open-payment-queries'
import { provisionOf, totalOf } from './provision-queries'
import { isMonthClosed } from './queries'
import type { MonthEndDto } from './schema'
import { type Month, daysOf, firstDayOf } from './rules'

/** The checklist of a month: what is done, what is still open, and what closing it books. */
export async function getMonthEnd(_actor: Staff, month: Month): Promise<MonthEndDto> {
  const [isClosed, lines] = await Promise.all([isMonthClosed(month), readChecklist(month, db())])
  return { month, isClosed, lines }
}

/** The lines of the checklist of a month, in the order of `CHECKS`. Each number is that of the page behind its link. */
export async function readChecklist(month: Month, tx: Tx): Promise<CheckLine[]> {
  const { from, until } = daysOf(month)
  const bank = await waitingLinesBefore(tx, until)
  const transfers = await transfersWithoutLine(tx, until)
  const settlements = await openPaymentsBefore(tx, until)
  const differences = await countDifferencesBefore(tx, until)
  const deliveries = await countAtDoors(tx, startOfDay(until))
  const due = await countDue(tx, month)
  const earned = await tx.earnedInterest.aggregate({
    where: { month: dayColumn(firstDayOf(month)) },
    _sum: { amountKobo: true },
  })
  const provision = await provisionOf(month, tx)
  const isProvided = (await tx.provision.count({ where: { month: dayColumn(firstDayOf(month)) } })) > 0
  const faults = await countStockFaults(tx)
  const { vat, withoutInvoice } = await readVatReport(tx, month)
  const open = (count: number): CheckLine['state'] => (count === 0 ? 'done' : 'open')
  return [
    { check: 'bank', state: open(bank.count), count: bank.count, amount: toNaira(bank.sum) },
    {
      check: 'transfers',
      state: transfers.count === 0 ? 'done' : 'noted',
      count: transfers.count,
      amount: toNaira(transfers.sum),
    },
    {
      check: 'settlements',
      state: open(settlements.count),
      count: settlements.count,
      amount: toNaira(settlements.sum),
    },
    { check: 'provider', state: open(differences), count: differences, amount: null },
    { check: 'deliveries', state: open(deliveries), count: deliveries, amount: null },
    { check: 'interest', state: open(due), count: due, amount: toNaira(earned._sum.amountKobo ?? 0n) },
    {
      check: 'provision',
      state: isProvided ? 'done' : 'at_closing',
      count: null,
      amount: toNaira(totalOf(provision)),
    },
    {
      check: 'stock',
      state: open(faults),
      count: faults,
      amount: toNaira(await moved(tx, 'inventory', undefined, until)),
    },
    {
      check: 'vat',
      state: withoutInvoice === 0 ? 'done' : 'open',
      count: null,
      amount: vat - toNaira(await moved(tx, 'input_vat', from, until)),
    },
  ]
}

/** Orders that went out before a moment and are still at the doors of their buyers. */
async function countAtDoors(tx: Tx, before: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM orders
    WHERE orders.status = 'out_for_delivery' AND (
      SELECT max(move.created_at) FROM order_moves move
      WHERE move.order_id = orders.id AND move."to" = 'out_for_delivery') < ${before}`
  return row?.count ?? 0
}

/** How often stock, lots, receipts and bills contradict the ledger now. */
async function countStockFaults(tx: Tx): Promise<number> {
  let count = 0
  for (const rule of STOCK_LEDGER_RULES) {
    const [row] = await tx.$queryRaw<{ count: number }[]>(
      Prisma.sql`SELECT count(*)::int AS count FROM (${Prisma.raw(rule)}) AS broken`,
    )
    count += row?.count ?? 0
  }
  return count
}

/** What an account has moved on the days of the books from `from` on, or ever, and before `until`; debits positive. */
async function moved(tx: Tx, account: LedgerAccountKind, from: string | undefined, until: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ amount: bigint }[]>`
    SELECT coalesce(sum(posting.amount), 0)::bigint AS amount
    FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
    JOIN ledger_entries entry ON entry.id = posting.entry_id
    WHERE account.kind = ${account}::"LedgerAccountKind" AND ${BOOKS_DAY} < ${until}::date
      ${from === undefined ? Prisma.empty : Prisma.sql`AND ${BOOKS_DAY} >= ${from}::date`}`
  return row?.amount ?? 0n
}
