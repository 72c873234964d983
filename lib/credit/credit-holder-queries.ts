import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { orderBy } from '@/lib/accounts/people-queries'
import type { Staff } from '@/lib/core/actors'
import { report } from '@/lib/core/db'
import { DESK_PAGE, type Page, toPage, withOneMore } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import { CREDIT_KEYS } from './payout-queries'
import type { CreditHolderDto, PayoutsQuery } from './schema'

type Row = {
  id: string
  full_name: string
  email: string
  company: string | null
  credit_kobo: bigint
  since: Date | null
  asked_at: Date | null
}

/**
 * Lists all buyers with credit, the largest credit first. `since` is when the credit last rose from nothing, by the
 * ledger; null when the ledger has none. Reads the reports database, which may lag by seconds.
 */
export async function listCreditHolders(
  _actor: Staff,
  { cursor, sort = '-credit' }: PayoutsQuery = {},
  size = DESK_PAGE,
): Promise<Page<CreditHolderDto>> {
  const { by, after, order } = orderBy(CREDIT_KEYS, sort)
  const rest =
    cursor === undefined
      ? Prisma.sql`true`
      : Prisma.sql`(${by}) ${after} (
          SELECT ${by} FROM wallets wallet JOIN users ON users.id = wallet.user_id WHERE users.id = ${cursor}::uuid)`
  const rows = await report(
    (from) => from.$queryRaw<Row[]>`
    WITH page AS (
      SELECT users.id, users.full_name, users.email, users.company_id
      FROM wallets wallet JOIN users ON users.id = wallet.user_id
      WHERE wallet.credit_kobo > 0 AND ${rest} ORDER BY ${order} LIMIT ${withOneMore(size)}
    )
    SELECT users.id, users.full_name, users.email, wallet.credit_kobo, risen.since, asked.created_at AS asked_at,
      (SELECT name FROM companies WHERE companies.id = users.company_id) AS company
    FROM page AS users JOIN wallets wallet ON wallet.user_id = users.id
    LEFT JOIN payout_accounts asked ON asked.user_id = users.id AND asked.is_asked AND asked.paid_at IS NULL
    CROSS JOIN LATERAL (
      SELECT max(step.booked_at) FILTER (WHERE step.kept > 0 AND step.kept <= step.added) AS since
      FROM (
        SELECT entry.booked_at, -posting.amount AS added,
          -sum(posting.amount) OVER (ORDER BY entry.booked_at, entry.id, posting.id) AS kept
        FROM ledger_accounts account
        JOIN ledger_postings posting ON posting.account_id = account.id
        JOIN ledger_entries entry ON entry.id = posting.entry_id
        WHERE account.user_id = users.id AND account.kind = 'customer_credit'
      ) AS step
    ) AS risen
    ORDER BY ${order}`,
  )
  return toPage(
    rows,
    (row) => ({
      id: row.id,
      fullname: row.full_name,
      email: row.email,
      company: row.company ?? '',
      credit: toNaira(row.credit_kobo),
      since: row.since?.toISOString() ?? null,
      askedAt: row.asked_at?.toISOString() ?? null,
    }),
    size,
  )
}

/**
 * The credit of all listed buyers, and what the ledger has on its account of customer credit, in naira: they must be
 * equal. One statement reads both, so they are of the same moment.
 */
export async function creditTotals(_actor: Staff): Promise<{ readonly listed: number; readonly ledger: number }> {
  const [row] = await report(
    (from) => from.$queryRaw<{ listed: bigint; ledger: bigint }[]>`
    SELECT
      (SELECT coalesce(sum(credit_kobo), 0)::bigint FROM wallets WHERE credit_kobo > 0) AS listed,
      (SELECT coalesce(-sum(posting.amount), 0)::bigint
        FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
        WHERE account.kind = 'customer_credit') AS ledger`,
  )
  return { listed: toNaira(row?.listed ?? 0n), ledger: toNaira(row?.ledger ?? 0n) }
}
