import 'server-only'
import type { Kobo } from '@/lib/core/money'
import { kobo } from '@/lib/core/money'
import type { Tx } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { RAISE_DAYS } from '@/lib/companies/salary-rules'
import { waitingSalaries } from './pay-queries'

/* Salaries that wait for a second person before they count. Amounts in kobo a month. */

/** A salary that waits. `from` is the one that counts until then; null for the confirmation of an employee. */
export type SalaryRequest = {
  readonly employeeId: string
  readonly from: Kobo | null
  readonly to: Kobo
  readonly otherDeductions?: Kobo | undefined
}

/** Asks a second person to agree to salaries. @returns the id of the request */
export type AskSecond = (tx: Tx, requests: readonly SalaryRequest[]) => Promise<string>

/** For callers who cannot ask anybody. @throws AppError 409 */
export const refuseJump: AskSecond = () =>
  Promise.reject(
    conflict('This salary has to be agreed to by a second person. Please enter it on the page of the employee.', {
      code: 'second_person_needed',
    }),
  )

/**
 * What raises are counted from: the lowest salary of the last days since HR confirmed the employee or a second person
 * agreed. Small steps one after another are one raise.
 * @returns by employee; those without a change in these days are missing, and their raises count from the salary now
 */
export async function raiseBases(
  tx: Tx,
  companyId: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Kobo>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ id: string; base: bigint }[]>`
    WITH known AS (
      SELECT user_id, from_kobo, to_kobo, created_at,
        max(created_at) FILTER (WHERE is_agreed) OVER (PARTITION BY user_id) AS agreed_at
      FROM salary_changes
      WHERE user_id = ANY(${[...employeeIds]}::uuid[]) AND company_id = ${companyId}::uuid
        AND created_at > now() - make_interval(days => ${RAISE_DAYS}::int))
    SELECT user_id AS id, least(
        min(to_kobo) FILTER (WHERE agreed_at IS NULL OR created_at >= agreed_at),
        min(from_kobo) FILTER (WHERE agreed_at IS NULL OR created_at > agreed_at)) AS base
    FROM known GROUP BY user_id`
  return new Map(rows.map(({ id, base }) => [id, kobo(base)]))
}

/**
 * Asks for one salary, or finds the request that waits for the same one.
 * @throws AppError 409 while another salary of the employee waits
 */
export async function askOnce(tx: Tx, companyId: string, request: SalaryRequest, ask: AskSecond): Promise<string> {
  const waiting = (await waitingSalaries(companyId, tx)).get(request.employeeId)
  if (waiting?.from !== request.from) return ask(tx, [request])
  if (waiting.to === request.to) return waiting.approvalId
  throw conflict(
    'Another salary of this employee waits for a second person already. Ask them to approve or decline it first.',
    { code: 'already_requested' },
  )
}
