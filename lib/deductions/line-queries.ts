import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { DeductionState } from '@/generated/prisma/enums'
import { matchesPerson } from '@/lib/accounts/people-queries'
import type { Tx } from '@/lib/core/db'
import { DESK_PAGE_TAKE } from '@/lib/core/listing'
import { ZERO } from '@/lib/core/money'
import { monthOf } from '@/lib/credit/rules'
import type { Calendar } from './payroll'
import { type Month, awaitedIn } from './rules'
import type { LineFilter } from './schema'

/*
 * Sums and pages the lines of a company's months in the database, because a company has one open instalment for each
 * employee and month. The rule `awaitedIn` runs once for each kind of instalment, not for each instalment.
 */

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
 * Groups employees whose instalments follow the same rule: by the month of the final pay and the open months that HR
 * has filled in. Employees with neither have no row.
 */
function kindsOfPeople({ companyId, finalMonths }: Calendar): Prisma.Sql {
  const finals = JSON.stringify([...finalMonths].map(([id, month]) => ({ id, month })))
  return Prisma.sql`
    SELECT coalesce(told.user_id, final.id) AS user_id, coalesce(final.month, '') AS final,
      coalesce(told.months, '') AS told
    FROM jsonb_to_recordset(${finals}::jsonb) AS final(id uuid, month text)
    FULL JOIN (
      SELECT line.user_id, string_agg(to_char(period.month, 'YYYY-MM'), ' ' ORDER BY period.month) AS months
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE period.company_id = ${companyId}::uuid AND period.closed_at IS NULL AND line.deducted_kobo IS NOT NULL
      GROUP BY line.user_id
    ) AS told ON told.user_id = final.id`
}

const openParts = ({ companyId }: Calendar, columns: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${columns} FROM plans plan JOIN instalments part ON part.plan_id = plan.id
  WHERE plan.company_id = ${companyId}::uuid AND plan.state = 'open' AND part.paid_kobo < part.amount_kobo`

/**
 * Common table expressions that end with `parts`: each open instalment with its due month and the month in which
 * payroll awaits it. MATERIALIZED, because the planner underestimates the rows and would otherwise choose nested loops.
 */
async function awaitedParts(tx: Tx, calendar: Calendar): Promise<Prisma.Sql> {
  const columns = Prisma.sql`plan.user_id, part.due_on, part.amount_kobo - part.paid_kobo AS open`
  const [people, days] = await Promise.all([
    tx.$queryRaw<{ final: string; told: string }[]>`
      SELECT DISTINCT final, told FROM (${kindsOfPeople(calendar)}) AS people`,
    tx.$queryRaw<{ due: string }[]>`
      SELECT DISTINCT part.due_on::text AS due FROM (${openParts(calendar, Prisma.sql`part.due_on`)}) AS part`,
  ])
  const kinds = [{ final: '', told: '' }, ...people.filter(({ final, told }) => final !== '' || told !== '')]
  const rows = kinds.flatMap(({ final, told }) => {
    const answered = told.split(' ')
    const state = {
      isClosed: calendar.isClosed,
      isAnswered: (month: Month) => answered.includes(month),
      finalMonth: () => final || undefined,
    }
    return days.map(({ due }) => ({
      final,
      told,
      due_on: due,
      due: monthOf(due),
      awaited: awaitedIn({ userId: '', dueIn: monthOf(due), open: ZERO }, state) ?? null,
    }))
  })
  return Prisma.sql`
    people AS MATERIALIZED (${kindsOfPeople(calendar)}),
    unsorted AS MATERIALIZED (
      SELECT part.*, coalesce(people.final, '') AS final, coalesce(people.told, '') AS told
      FROM (${openParts(calendar, columns)}) AS part LEFT JOIN people USING (user_id)
    ),
    parts AS MATERIALIZED (
      SELECT user_id, open, kind.due, kind.awaited FROM unsorted
      JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS kind(final text, told text, due_on date, due text, awaited text) USING (final, told, due_on)
    )`
}

/** Lines and sum per month in which payroll awaits something; the sum in kobo, as text. */
export async function expectedByMonth(
  tx: Tx,
  calendar: Calendar,
): Promise<{ readonly month: Month; readonly lines: number; readonly due: string }[]> {
  return tx.$queryRaw`
    WITH ${await awaitedParts(tx, calendar)}
    SELECT awaited AS month, count(DISTINCT user_id)::int AS lines, sum(open)::text AS due
    FROM parts WHERE awaited IS NOT NULL GROUP BY awaited ORDER BY awaited`
}

/** The sums of a month's lines, and a page of the lines that match the filter, by name. */
export async function readLines(
  tx: Tx,
  calendar: Calendar,
  month: Month,
  { q = '', state, cursor }: LineFilter,
): Promise<Lines> {
  const isClosed = calendar.isClosed(month)
  const period = calendar.periods.get(month)
  const stored = Prisma.sql`
    SELECT user_id, state::text AS state, due_kobo AS due, arrears_kobo AS arrears, balance_after_kobo AS after,
      deducted_kobo AS deducted, received_kobo AS received, reason
    FROM deduction_lines WHERE period_id = ${period?.id ?? null}::uuid AND (${isClosed} OR deducted_kobo IS NOT NULL)`
  const expected = isClosed
    ? Prisma.empty
    : Prisma.sql`
      UNION ALL
      SELECT user_id, 'expected', coalesce(sum(open) FILTER (WHERE awaited = ${month} AND due >= ${month}), 0),
        coalesce(sum(open) FILTER (WHERE awaited = ${month} AND due < ${month}), 0),
        coalesce(sum(open) FILTER (WHERE awaited IS NULL OR awaited > ${month}), 0), NULL, 0, ''
      FROM parts
      GROUP BY user_id HAVING sum(open) FILTER (WHERE awaited = ${month}) > 0`
  const parts = isClosed ? Prisma.empty : Prisma.sql`${await awaitedParts(tx, calendar)},`
  const after = cursor
    ? Prisma.sql`(name_key, user_id) > (SELECT name_key, user_id FROM named WHERE user_id = ${cursor}::uuid)`
    : Prisma.sql`true`

  const [row] = await tx.$queryRaw<Lines[]>`
    WITH ${parts} lines AS MATERIALIZED (${stored} ${expected}),
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
