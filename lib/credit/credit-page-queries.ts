import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { orderBy } from '@/lib/accounts/people-queries'
import type { Tx } from '@/lib/database/db'
import { type Page, toPage, withOneMore } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { toNaira } from '@/lib/core/money'
import type { PAYOUTS } from './lists'
import type { CreditHolderDto } from './schema'

/** SQL for all buyers with credit and the payout for which they ask. More conditions may follow it. */
export const BUYERS_WITH_CREDIT = Prisma.sql`
  FROM wallets wallet JOIN users ON users.id = wallet.user_id
  LEFT JOIN payout_accounts asked ON asked.user_id = users.id AND asked.is_asked AND asked.paid_at IS NULL
  WHERE wallet.credit_kobo > 0`

const KEYS: Readonly<Record<'registered' | 'credit', Prisma.Sql[]>> = {
  registered: [Prisma.sql`users.id`],
  credit: [Prisma.sql`wallet.credit_kobo`, Prisma.sql`users.id`],
}

type Row = {
  id: string
  full_name: string
  email: string
  company: string | null
  credit_kobo: bigint
  asked_at: Date | null
  more: Date | null
}

/** Which buyers a list has (`BUYERS_WITH_CREDIT` and conditions), and one more moment of each. */
type CreditList = {
  readonly from: Prisma.Sql
  readonly more: Prisma.Sql
  readonly sort: NonNullable<QueryOf<typeof PAYOUTS>['sort']>
  readonly cursor: string | undefined
}

/**
 * Reads a page of buyers with credit. The moment `more` is computed for the rows of the page only.
 * @returns each buyer with `more` in ISO 8601
 */
export async function readCreditPage(
  client: Tx,
  { from, more, sort, cursor }: CreditList,
  size: number,
): Promise<Page<Omit<CreditHolderDto, 'since'> & { readonly more: string | null }>> {
  const { by, after, order } = orderBy(KEYS, sort)
  const rest =
    cursor === undefined
      ? Prisma.sql`true`
      : Prisma.sql`(${by}) ${after} (
          SELECT ${by} FROM wallets wallet JOIN users ON users.id = wallet.user_id WHERE users.id = ${cursor}::uuid)`
  const rows = await client.$queryRaw<Row[]>`
    WITH page AS (
      SELECT users.id, users.full_name, users.email, users.company_id, asked.created_at AS asked_at, asked.held_until
      ${from} AND ${rest} ORDER BY ${order} LIMIT ${withOneMore(size)}
    )
    SELECT users.id, users.full_name, users.email, wallet.credit_kobo, users.asked_at, ${more} AS more,
      (SELECT name FROM companies WHERE companies.id = users.company_id) AS company
    FROM page AS users JOIN wallets wallet ON wallet.user_id = users.id
    ORDER BY ${order}`
  return toPage(
    rows,
    (row) => ({
      id: row.id,
      fullname: row.full_name,
      email: row.email,
      company: row.company ?? '',
      credit: toNaira(row.credit_kobo),
      askedAt: row.asked_at?.toISOString() ?? null,
      more: row.more?.toISOString() ?? null,
    }),
    size,
  )
}
