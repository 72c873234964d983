import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { DeductionState } from '@/generated/prisma/enums'
import { matchesPerson } from '@/lib/accounts/people-queries'
import type { Tx } from '@/lib/database/db'
import { directionOf, withOneMore } from '@/lib/core/listing'
import { storedStates } from './figure-rules'
import type { LineFilter, LineSort } from './lists'
import { type Payroll, noteOf } from './payroll'
import type { ExpectedLine, Month } from './rules'

/* Reads a page of the lines of a month that match a filter. */

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
  readonly note: string
  /** Whether a deduction of it was reversed. */
  readonly isUndone: boolean
}
/** What the lines of the statement below sort by. Those that HR has not filled in are below a deduction of nothing. */
const SORT_KEYS: Readonly<Record<LineSort, Prisma.Sql>> = {
  name: Prisma.sql`name_key`,
  due: Prisma.sql`due`,
  arrears: Prisma.sql`arrears`,
  toDeduct: Prisma.sql`(due + arrears)`,
  after: Prisma.sql`after`,
  deducted: Prisma.sql`coalesce(deducted, -1)`,
}
type Lines = { readonly found: number; readonly page: readonly LineOnPage[] }

/**
 * A page of the month's lines that match the filter, by name or as `sort` says. The lines are read as a whole anyway.
 * @param expected the lines that HR has not filled in
 */
export async function readLines(
  tx: Tx,
  payroll: Payroll,
  month: Month,
  expected: readonly ExpectedLine[],
  { q = '', state, sort = 'name', cursor, size }: LineFilter & { readonly size: number },
): Promise<Lines> {
  const isClosed = payroll.isClosed(month)
  const periodId = payroll.periods.get(month)?.id ?? null
  const stored = Prisma.sql`
    SELECT user_id, state::text AS state, due_kobo AS due, arrears_kobo AS arrears, balance_after_kobo AS after,
      deducted_kobo AS deducted, received_kobo AS received, reason, note,
      undone > 0 AS is_undone
    FROM deduction_lines
    WHERE period_id = ${periodId}::uuid AND (${isClosed} OR deducted_kobo IS NOT NULL)`
  const rows = JSON.stringify(
    expected.map((line) => ({
      user_id: line.userId,
      due: line.due.toString(),
      arrears: line.arrears.toString(),
      after: line.balanceAfter.toString(),
      note: noteOf(payroll, month, line),
    })),
  )
  const key = SORT_KEYS[sort.replace('-', '') as LineSort]
  const [order, beyond] =
    directionOf(sort) === 'desc' ? [Prisma.sql`DESC`, Prisma.sql`<`] : [Prisma.sql`ASC`, Prisma.sql`>`]
  const after = cursor
    ? Prisma.sql`(${key}, user_id) ${beyond} (SELECT ${key}, user_id FROM named WHERE user_id = ${cursor}::uuid)`
    : Prisma.sql`true`

  const [row] = await tx.$queryRaw<Lines[]>`
    WITH lines AS MATERIALIZED (
      ${stored}
      UNION ALL
      SELECT user_id, 'expected', due, arrears, after, NULL, 0, '', note, EXISTS (
        SELECT FROM deduction_lines reversed
        WHERE reversed.period_id = ${periodId}::uuid AND reversed.user_id = line.user_id AND reversed.undone > 0)
      FROM jsonb_to_recordset(${rows}::jsonb) 
        AS line(user_id uuid, due bigint, arrears bigint, after bigint, note text)
    ),
    named AS MATERIALIZED (
      SELECT lines.*, full_name, lower(full_name) AS name_key, staff_number
      FROM lines JOIN users ON users.id = lines.user_id
      WHERE ${state === undefined ? Prisma.sql`true` : isOneOf(storedStates(state, isClosed))} AND ${matchesPerson(q)}
    )
    SELECT
      (SELECT count(*)::int FROM named) AS found,
      (SELECT coalesce(jsonb_agg(page), '[]') FROM (
        SELECT user_id AS id, full_name AS name, coalesce(staff_number, '') AS "staffId", state,
          due::text, arrears::text, after::text, deducted::text, received::text, reason, note,
          is_undone AS "isUndone"
        FROM named WHERE ${after}
        ORDER BY ${key} ${order}, user_id ${order} LIMIT ${withOneMore(size)}
      ) AS page) AS page`
  return row ?? { found: 0, page: [] }
}

/** Whether a line has one of these states. There are none for a state that a closed month has no lines in. */
const isOneOf = (states: ReturnType<typeof storedStates>) =>
  states.length === 0
    ? Prisma.sql`false`
    : Prisma.sql`
  (lines.state, lines.deducted IS NOT NULL) IN (
    ${Prisma.join(states.map(({ stored, isAnswered }) => Prisma.sql`(${stored}, ${isAnswered})`))})`
