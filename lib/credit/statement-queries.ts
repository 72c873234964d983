import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { LedgerEvent } from '@/generated/prisma/enums'
import { BOOKS_DAY, HAPPENED_DAY } from '@/lib/database/books-day'
import { type Day, columnDay } from '@/lib/core/clock'
import { nairaText, toCsv } from '@/lib/files/csv'
import { db } from '@/lib/database/db'
import { MOVEMENTS_A_PAGE, type Page, type PageRequest, withOneMore, toPage } from '@/lib/core/listing'
import { kobo, toNaira } from '@/lib/core/money'
import { entriesOf } from './ledger-queries'
import type { MovementDto } from './schema'
import { type Reader, movementText } from './statement-rules'

type Row = {
  id: string
  booked_at: Date
  day: Date
  happened_on: Date
  event: LedgerEvent
  undone: LedgerEvent | null
  order_id: string | null
  order_number: string | null
  charged: bigint
  paid: bigint
  credit_change: bigint
  owed_back: bigint
  owed: bigint
  credit: bigint
  recovered: bigint
  /** Amounts in kobo are texts in JSON; null for a line without any. */
  parts: readonly { orderId: string; orderNumber: string; dueOn: Day; amount: string }[] | null
}

/**
 * The ledger entries of a buyer with the debt and credit after each, in kobo (docs/decisions/0023). Money received and
 * not to be refunded counts as paid; income, tax and bad debt count as charged. So debt minus credit changes by charged
 * minus paid on every line, and the last line equals the wallet. An entry concerns one buyer at most.
 * Postings are found by a list of ids, for the reason that `entriesOf` names.
 */
const movements = (userId: string) => Prisma.sql`
  WITH changes AS (
    SELECT posting.entry_id,
      coalesce(sum(posting.amount) FILTER (
        WHERE account.kind IN ('cash_flutterwave', 'cash_bank', 'payroll_receivable', 'owed_back')), 0) AS paid,
      coalesce(-sum(posting.amount) FILTER (
        WHERE account.kind NOT IN ('cash_flutterwave', 'cash_bank', 'payroll_receivable', 'owed_back',
          'loans_receivable', 'customer_credit')), 0) AS charged,
      coalesce(-sum(posting.amount) FILTER (WHERE account.kind = 'owed_back'), 0) AS owed_back,
      coalesce(sum(posting.amount) FILTER (WHERE account.kind = 'loans_receivable'), 0) AS owed_change,
      coalesce(-sum(posting.amount) FILTER (WHERE account.kind = 'customer_credit'), 0) AS credit_change
    FROM ledger_postings posting JOIN ledger_accounts account ON account.id = posting.account_id
    WHERE posting.entry_id = ANY (ARRAY (${entriesOf([userId])}))
    GROUP BY posting.entry_id
  )
  SELECT entry.id, ${BOOKS_DAY} AS day, ${HAPPENED_DAY} AS happened_on,
    entry.booked_at, entry.event, entry.event_key, entry.payment_id, original.event AS undone,
    entry.order_id, orders.number AS order_number,
    charged::bigint, paid::bigint, credit_change::bigint, owed_back::bigint,
    (sum(owed_change) OVER so_far)::bigint AS owed, (sum(credit_change) OVER so_far)::bigint AS credit
  FROM changes JOIN ledger_entries entry ON entry.id = changes.entry_id
  LEFT JOIN ledger_entries original ON original.id = entry.reverses_id
  LEFT JOIN orders ON orders.id = entry.order_id
  WINDOW so_far AS (ORDER BY ${BOOKS_DAY}, entry.booked_at, entry.id)`

/**
 * Which instalments credit paid or, when the money behind it was undone, opened again. Only lines that move an amount
 * between credit and debt have them.
 */
const PARTS = Prisma.sql`(
  SELECT jsonb_agg(
    jsonb_build_object('orderId', plan.order_id, 'orderNumber', orders.number, 'dueOn', part.due_on,
      'amount', share.amount_kobo::text)
    ORDER BY part.due_on, orders.number)
  FROM repayment_allocations share JOIN instalments part ON part.id = share.instalment_id
  JOIN plans plan ON plan.id = part.plan_id JOIN orders ON orders.id = plan.order_id
  WHERE share.entry_id = movements.id AND charged = 0 AND paid = 0 AND credit_change <> 0) AS parts`

/** What of a repayment recovered debts that were written off: those entries name its payment, or end with its key. */
const RECOVERED = Prisma.sql`(
  SELECT coalesce(-sum(recovery.credit_change), 0)::bigint FROM movements recovery
  WHERE movements.event IN ('repayment_received', 'deduction_confirmed')
    AND recovery.event = 'bad_debt_recovered' AND recovery.credit_change < 0
    AND (recovery.payment_id = movements.payment_id
      OR right(recovery.event_key, length(movements.event_key) + 1) = ':' || movements.event_key)) AS recovered`

const partsOf = ({ parts }: Row): MovementDto['parts'] =>
  (parts ?? []).map((part) => ({ ...part, amount: toNaira(BigInt(part.amount)) }))

const textOf = (row: Row, reader?: Reader): string =>
  movementText(
    {
      event: row.event,
      undone: row.undone,
      orderNumber: row.order_number,
      charged: kobo(row.charged),
      creditChange: kobo(row.credit_change),
      recovered: kobo(row.recovered),
      owedBack: kobo(row.owed_back),
    },
    reader,
  )

const toMovementDto = (row: Row, reader: Reader): MovementDto => ({
  _id: row.id,
  at: row.booked_at.toISOString(),
  day: columnDay(row.day),
  happenedOn: columnDay(row.happened_on),
  what: textOf(row, reader),
  orderId: row.order_id,
  charged: toNaira(row.charged),
  paid: toNaira(row.paid),
  owed: toNaira(row.owed),
  credit: toNaira(row.credit),
  creditChange: toNaira(row.credit_change),
  parts: partsOf(row),
})

/** Filters the lines only. The balances always start at the first entry. */
const bookedIn = (month: string | undefined) =>
  month === undefined ? Prisma.sql`true` : Prisma.sql`to_char(day, 'YYYY-MM') = ${month}`

/**
 * A page of the buyer's statement, newest first.
 * @param page `month` ('YYYY-MM', Africa/Lagos) narrows it; a `cursor` of another buyer's entry finds nothing
 * @param reader staff read of "the buyer", not of "you"
 */
export async function listMovements(
  userId: string,
  page: PageRequest & { readonly month?: string } = { limit: MOVEMENTS_A_PAGE.initial },
  reader: Reader = 'buyer',
): Promise<Page<MovementDto>> {
  const { cursor, limit, month } = page
  const after = cursor
    ? Prisma.sql`(day, booked_at, id) < (SELECT day, booked_at, id FROM movements WHERE id = ${cursor}::uuid)`
    : Prisma.sql`true`
  const rows = await db().$queryRaw<Row[]>`
    WITH movements AS (${movements(userId)})
    SELECT *, ${PARTS}, ${RECOVERED} FROM movements WHERE ${after} AND ${bookedIn(month)}
    ORDER BY day DESC, booked_at DESC, id DESC LIMIT ${withOneMore(limit)}`
  return toPage(rows, (row) => toMovementDto(row, reader), limit)
}

const HEADING = [
  'Date',
  'What',
  'Charged (NGN)',
  'Paid (NGN)',
  'Owed (NGN)',
  'Credit (NGN)',
  'Happened on',
  'Change of credit (NGN)',
  'Instalments paid with credit (NGN)',
]

/** The statement, of all time or of one month, as CSV, oldest first; amounts in naira, days in Africa/Lagos. */
export async function statementCsv(userId: string, month?: string): Promise<string> {
  const rows = await db().$queryRaw<Row[]>`
    WITH movements AS (${movements(userId)})
    SELECT *, ${PARTS}, ${RECOVERED} FROM movements WHERE ${bookedIn(month)} ORDER BY day, booked_at, id`
  return toCsv(
    HEADING,
    rows.map((row) => [
      columnDay(row.day),
      textOf(row),
      row.charged,
      row.paid,
      row.owed,
      row.credit,
      columnDay(row.happened_on),
      row.credit_change,
      (row.parts ?? [])
        .map(({ amount, orderNumber, dueOn }) => `${nairaText(BigInt(amount))} of ${orderNumber} due on ${dueOn}`)
        .join('; '),
    ]),
  )
}
