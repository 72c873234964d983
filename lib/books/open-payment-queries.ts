import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { type Day, startOfDay } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/database/db'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { type Kobo, kobo, toNaira } from '@/lib/core/money'
import type { OPEN_PAYMENTS } from './lists'
import type { ProviderBalanceDto, OpenPaymentDto } from './schema'

/**
 * SQL for the provider's transactions that are booked against its balance and are in no settlement. A payment has up
 * to two: what settled it, and unapplied money. Foreign money has no entry, and the money of a reversed entry is not
 * owed. Nearly all payments of all years are settled, and each of the two sorts is found by one pass over two indexes.
 */
const OPEN_TRANSACTIONS = Prisma.sql`
  SELECT entry.id, entry.booked_at, received.payment_id, received.tx_ref, received.user_id, received.provider_id,
    received.amount
  FROM (
    SELECT id AS payment_id, tx_ref, user_id, provider_id, received_kobo AS amount, false AS is_unapplied
    FROM payments WHERE provider_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM settlement_lines line WHERE line.provider_id = payments.provider_id)
    UNION ALL
    SELECT id, tx_ref, user_id, stray_id, stray_amount, true
    FROM payments WHERE stray_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM settlement_lines line WHERE line.provider_id = payments.stray_id)
  ) AS received
  JOIN ledger_entries entry ON entry.payment_id = received.payment_id
    AND entry.event IN ('registration_fee_paid', 'order_fees_paid', 'repayment_received', 'repayment_returned',
      'unapplied_received')
    AND (entry.event = 'unapplied_received') = received.is_unapplied
  WHERE NOT EXISTS (SELECT FROM ledger_entries mirror WHERE mirror.reverses_id = entry.id)`

type Row = {
  id: string
  booked_at: Date
  payment_id: string
  tx_ref: string
  provider_id: string
  amount: bigint
  full_name: string | null
  email: string | null
}

/**
 * Lists verified payments that no settlement has brought yet, oldest first. Each is a transaction of the provider. Its
 * fee is not listed, because the provider names it in the settlement.
 */
export async function listOpenPayments(
  _actor: Staff,
  { cursor }: QueryOf<typeof OPEN_PAYMENTS> = {},
  size = DESK_PAGE,
): Promise<Page<OpenPaymentDto>> {
  const rest = cursor === undefined ? Prisma.sql`true` : Prisma.sql`open.id > ${cursor}::uuid`
  const rows = await db().$queryRaw<Row[]>`
    SELECT open.id, open.booked_at, open.payment_id, open.tx_ref, open.provider_id, open.amount,
      users.full_name, users.email
    FROM (${OPEN_TRANSACTIONS}) AS open LEFT JOIN users ON users.id = open.user_id
    WHERE ${rest} ORDER BY open.id LIMIT ${withOneMore(size)}`
  return toPage(
    rows,
    (row) => ({
      id: row.id,
      at: row.booked_at.toISOString(),
      paymentId: row.payment_id,
      providerId: row.provider_id,
      txRef: row.tx_ref,
      buyer: row.full_name,
      email: row.email,
      amount: toNaira(row.amount),
    }),
    size,
  )
}

/** How many payments of the days before `until` are in no settlement, and their sum in kobo. */
export async function openPaymentsBefore(tx: Tx, until: Day): Promise<{ readonly count: number; readonly sum: Kobo }> {
  const [row] = await tx.$queryRaw<{ count: number; sum: bigint }[]>`
    SELECT count(*)::int AS count, coalesce(sum(open.amount), 0)::bigint AS sum FROM (${OPEN_TRANSACTIONS}) AS open
    WHERE open.booked_at < ${startOfDay(until)}`
  return { count: row?.count ?? 0, sum: kobo(row?.sum ?? 0n) }
}

/**
 * What the provider owes by our payments, and what the ledger has on its account `cash_flutterwave`, in naira. They
 * must be equal. One statement reads both, so they are of the same moment. A settlement names the refunds that it took
 * off in one sum, so `refunds` is all refunds sent less all of these sums. It is negative after chargebacks.
 */
export async function providerBalance(_actor: Staff): Promise<ProviderBalanceDto> {
  const [row] = await db().$queryRaw<{ payments: bigint; refunds: bigint; ledger: bigint }[]>`
    SELECT
      (SELECT coalesce(sum(open.amount), 0)::bigint FROM (${OPEN_TRANSACTIONS}) AS open) AS payments,
      ((SELECT coalesce(sum(refund.amount_kobo), 0) FROM refunds refund
          JOIN payments payment ON payment.id = refund.payment_id
          WHERE refund.state = 'completed'
            AND (NOT refund.is_stray OR payment.stray_currency = payment.currency))
        - (SELECT coalesce(sum(withheld_kobo), 0) FROM settlements WHERE undone_at IS NULL))::bigint AS refunds,
      (SELECT coalesce(sum(posting.amount), 0)::bigint
        FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
        WHERE account.kind = 'cash_flutterwave') AS ledger`
  const { payments, refunds, ledger } = row ?? { payments: 0n, refunds: 0n, ledger: 0n }
  return {
    payments: toNaira(payments),
    refunds: toNaira(refunds),
    total: toNaira(payments - refunds),
    ledger: toNaira(ledger),
    difference: toNaira(ledger - payments + refunds),
  }
}
