import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { DeductionState } from '@/generated/prisma/enums'
import { matchesPerson } from '@/lib/accounts/people-queries'
import type { Tx } from '@/lib/core/db'
import { PAGE_TAKE } from '@/lib/core/listing'
import { ZERO } from '@/lib/core/money'
import type { Calendar } from './payroll'
import { type Month, awaitedIn } from './rules'
import type { LineFilter } from './schema'

/**
 * The lines of a company's months, added up and turned page by page in the database: a company has as many open parts as
 * it has employees times months to pay. The rule in which month a part is awaited is asked once for each kind of part.
 */

/** What of a state's lines there is; sums in kobo, as text. `asked` is what the lines without an answer ask for. */
type StateSum = { readonly state: DeductionState; readonly lines: number; readonly waiting: number; readonly due: string; readonly asked: string; readonly deducted: string; readonly received: string }
/** A line on a page; sums in kobo, as text. `id` is the employee's. */
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

/** Open parts with what decides when they are awaited: the month due, the final pay, the open months answered already. */
function openPartsOf({ companyId, finalMonths }: Calendar): Prisma.Sql {
  const finals = JSON.stringify([...finalMonths].map(([id, month]) => ({ id, month })))
  return Prisma.sql`
    SELECT plan.user_id, to_char(part.due_on, 'YYYY-MM') AS due, part.amount_kobo - part.paid_kobo AS open,
      coalesce(final.month, '') AS final, coalesce(told.months, '') AS told
    FROM plans plan JOIN instalments part ON part.plan_id = plan.id
    LEFT JOIN jsonb_to_recordset(${finals}::jsonb) AS final(id uuid, month text) ON final.id = plan.user_id
    LEFT JOIN (
      SELECT line.user_id, string_agg(to_char(period.month, 'YYYY-MM'), ' ' ORDER BY period.month) AS months
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE period.company_id = ${companyId}::uuid AND period.closed_at IS NULL AND line.deducted_kobo IS NOT NULL GROUP BY line.user_id
    ) AS told ON told.user_id = plan.user_id
    WHERE plan.company_id = ${companyId}::uuid AND plan.state = 'open' AND part.paid_kobo < part.amount_kobo`
}

/** Every kind of open part there is, with the month it is awaited in, as rows for the statements below. */
async function awaitedKinds(tx: Tx, calendar: Calendar): Promise<string> {
  const kinds = await tx.$queryRaw<{ due: Month; final: string; told: string }[]>`SELECT DISTINCT due, final, told FROM (${openPartsOf(calendar)}) AS parts`
  const rows = kinds.map((kind) => {
    const answered = kind.told.split(' ')
    const awaited = awaitedIn(
      { userId: '', dueIn: kind.due, open: ZERO },
      { isClosed: calendar.isClosed, isAnswered: (month) => answered.includes(month), finalMonth: () => kind.final || undefined },
    )
    return { ...kind, awaited: awaited ?? null }
  })
  return JSON.stringify(rows)
}

const awaitedParts = (calendar: Calendar, kinds: string): Prisma.Sql => Prisma.sql`
  SELECT parts.*, kind.awaited FROM (${openPartsOf(calendar)}) AS parts
  JOIN jsonb_to_recordset(${kinds}::jsonb) AS kind(due text, final text, told text, awaited text) USING (due, final, told)`

/** What is expected per month in which something is awaited: lines, and their sum in kobo as text. */
export async function expectedByMonth(tx: Tx, calendar: Calendar): Promise<{ readonly month: Month; readonly lines: number; readonly due: string }[]> {
  const kinds = await awaitedKinds(tx, calendar)
  return tx.$queryRaw`
    SELECT awaited AS month, count(DISTINCT user_id)::int AS lines, sum(open)::text AS due
    FROM (${awaitedParts(calendar, kinds)}) AS part WHERE awaited IS NOT NULL GROUP BY awaited ORDER BY awaited`
}

/** A month's lines added up, and a page of those that `filter` lets through, by name. */
export async function readLines(tx: Tx, calendar: Calendar, month: Month, { q = '', state, cursor }: LineFilter): Promise<Lines> {
  const isClosed = calendar.isClosed(month)
  const period = calendar.periods.get(month)
  const kept = Prisma.sql`
    SELECT user_id, state::text AS state, due_kobo AS due, arrears_kobo AS arrears, balance_after_kobo AS after, deducted_kobo AS deducted, received_kobo AS received, reason
    FROM deduction_lines WHERE period_id = ${period?.id ?? null}::uuid AND (${isClosed} OR deducted_kobo IS NOT NULL)`
  const expected = isClosed
    ? Prisma.empty
    : Prisma.sql`
      UNION ALL
      SELECT user_id, 'expected', coalesce(sum(open) FILTER (WHERE awaited = ${month} AND due >= ${month}), 0), coalesce(sum(open) FILTER (WHERE awaited = ${month} AND due < ${month}), 0),
        coalesce(sum(open) FILTER (WHERE awaited IS NULL OR awaited > ${month}), 0), NULL, 0, ''
      FROM (${awaitedParts(calendar, await awaitedKinds(tx, calendar))}) AS part
      GROUP BY user_id HAVING sum(open) FILTER (WHERE awaited = ${month}) > 0`
  const [row] = await tx.$queryRaw<Lines[]>`
    WITH lines AS MATERIALIZED (${kept} ${expected}),
    named AS MATERIALIZED (
      SELECT lines.*, full_name, lower(full_name) AS name_key, staff_number FROM lines JOIN users ON users.id = lines.user_id
      WHERE ${state === undefined ? Prisma.sql`true` : Prisma.sql`lines.state = ${state}`} AND ${matchesPerson(q)}
    )
    SELECT
      (SELECT coalesce(jsonb_agg(sums), '[]') FROM (
        SELECT state, count(*) AS lines, count(*) FILTER (WHERE deducted IS NULL) AS waiting, sum(due + arrears)::text AS due,
          coalesce(sum(due + arrears) FILTER (WHERE deducted IS NULL), 0)::text AS asked, coalesce(sum(deducted), 0)::text AS deducted, sum(received)::text AS received
        FROM lines GROUP BY state
      ) AS sums) AS sums,
      (SELECT count(*)::int FROM named) AS found,
      (SELECT coalesce(jsonb_agg(page), '[]') FROM (
        SELECT user_id AS id, full_name AS name, coalesce(staff_number, '') AS "staffId", state, due::text, arrears::text, after::text, deducted::text, received::text, reason
        FROM named WHERE ${cursor ? Prisma.sql`(name_key, user_id) > (SELECT name_key, user_id FROM named WHERE user_id = ${cursor}::uuid)` : Prisma.sql`true`}
        ORDER BY name_key, user_id LIMIT ${PAGE_TAKE}
      ) AS page) AS page`
  return row ?? { sums: [], found: 0, page: [] }
}
