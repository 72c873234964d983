import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { DeductionState } from '@/generated/prisma/enums'
import { matchesPerson } from '@/lib/accounts/people-queries'
import type { Tx } from '@/lib/core/db'
import { DESK_PAGE_TAKE } from '@/lib/core/listing'
import type { Payroll } from './payroll'
import type { ExpectedLine, Month } from './rules'
import type { LineFilter } from './schema'

/* Adds up the lines of a month, and reads a page of those that match a filter. */

/** Sums of one state in kobo, as text. `asked` is the amount expected of lines that HR has not filled in. */
type StateSum = {
  readonly state: DeductionState
  readonly lines: number
  readonly waiting: number
  readonly due: string
  readonly asked: string
  readonly deducted: string
  readonly received: string
}
/** Amounts in kobo, as text. `id` is the employee's. */
export type LineOnPage = {
  readonly id: string
  readonly name: string
  readonly staffId: string
  readonly state: DeductionState
  readonly due: string
  readonly arrears: string
  readonly after: string
  readonly deducted: string | null
  readonly received: string
  readonly reason: string
}
type Lines = { readonly sums: readonly StateSum[]; readonly found: number; readonly page: readonly LineOnPage[] }

/**
 * The sums of a month's lines, and a page of the lines that match the filter, by name.
 * @param expected the lines that HR has not filled in
 */
export async function readLines(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  expected: readonly ExpectedLine[],
  { q = '', state, cursor }: LineFilter,
): Promise<Lines> {
  const isClosed = payroll.isClosed(month)
  const stored = Prisma.sql`
    SELECT user_id, state::text AS state, due_kobo AS due, arrears_kobo AS arrears, balance_after_kobo AS after,
      deducted_kobo AS deducted, received_kobo AS received, reason
    FROM deduction_lines
    WHERE period_id = ${payroll.periods.get(month)?.id ?? null}::uuid AND (${isClosed} OR deducted_kobo IS NOT NULL)`
  const rows = JSON.stringify(
    expected.map(({ userId, due, arrears, balanceAfter }) => ({
      user_id: userId,
      due: due.toString(),
      arrears: arrears.toString(),
      after: balanceAfter.toString(),
    })),
  )
  const after = cursor
    ? Prisma.sql`(name_key, user_id) > (SELECT name_key, user_id FROM named WHERE user_id = ${cursor}::uuid)`
    : Prisma.sql`true`

  const [row] = await tx.$queryRaw<Lines[]>`
    WITH lines AS MATERIALIZED (
      ${stored}
      UNION ALL
      SELECT user_id, 'expected', due, arrears, after, NULL, 0, ''
      FROM jsonb_to_recordset(${rows}::jsonb) AS line(user_id uuid, due bigint, arrears bigint, after bigint)
    ),
    named AS MATERIALIZED (
      SELECT lines.*, full_name, lower(full_name) AS name_key, staff_number
      FROM lines JOIN users ON users.id = lines.user_id
      WHERE ${state === undefined ? Prisma.sql`true` : Prisma.sql`lines.state = ${state}`} AND ${matchesPerson(q)}
    )
    SELECT
      (SELECT coalesce(jsonb_agg(sums), '[]') FROM (
        SELECT state, count(*) AS lines, count(*) FILTER (WHERE deducted IS NULL) AS waiting,
          sum(due + arrears)::text AS due,
          coalesce(sum(due + arrears) FILTER (WHERE deducted IS NULL), 0)::text AS asked,
          coalesce(sum(deducted), 0)::text AS deducted, sum(received)::text AS received
        FROM lines GROUP BY state
      ) AS sums) AS sums,
      (SELECT count(*)::int FROM named) AS found,
      (SELECT coalesce(jsonb_agg(page), '[]') FROM (
        SELECT user_id AS id, full_name AS name, coalesce(staff_number, '') AS "staffId", state,
          due::text, arrears::text, after::text, deducted::text, received::text, reason
        FROM named WHERE ${after}
        ORDER BY name_key, user_id LIMIT ${DESK_PAGE_TAKE}
      ) AS page) AS page`
  return row ?? { sums: [], found: 0, page: [] }
}
