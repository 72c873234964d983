import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { report } from '@/lib/database/db'
import { DESK_PAGE, type Page } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { toNaira } from '@/lib/core/money'
import { BUYERS_WITH_CREDIT, readCreditPage } from './credit-page-queries'
import type { CREDIT_HOLDERS } from './lists'
import type { CreditHolderDto } from './schema'

/** SQL for the moment at which the credit of `users` last rose from nothing. */
const RISEN = Prisma.sql`(
  SELECT max(step.booked_at) FILTER (WHERE step.kept > 0 AND step.kept <= step.added)
  FROM (
    SELECT entry.booked_at, -posting.amount AS added,
      -sum(posting.amount) OVER (ORDER BY entry.booked_at, entry.id, posting.id) AS kept
    FROM ledger_accounts account
    JOIN ledger_postings posting ON posting.account_id = account.id
    JOIN ledger_entries entry ON entry.id = posting.entry_id
    WHERE account.user_id = users.id AND account.kind = 'customer_credit'
  ) AS step)`

/**
 * Lists all buyers with credit, the largest credit first. `since` is when the credit last rose from nothing, by the
 * ledger; null when the ledger has none. Reads the reports database, which may lag by seconds.
 */
export async function listCreditHolders(
  _actor: Staff,
  { cursor, sort = '-credit' }: QueryOf<typeof CREDIT_HOLDERS> = {},
  size = DESK_PAGE,
): Promise<Page<CreditHolderDto>> {
  const list = { from: BUYERS_WITH_CREDIT, more: RISEN, sort, cursor }
  const { items, nextCursor } = await report((from) => readCreditPage(from, list, size))
  return { items: items.map(({ more, ...buyer }) => ({ ...buyer, since: more })), nextCursor }
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
