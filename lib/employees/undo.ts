import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { AppError, conflict } from '@/lib/core/errors'
import { NEWS_HELD_SECONDS, type UndoOutcome } from '@/lib/core/undo-rules'
import { type Tx, transaction } from '@/lib/database/db'
import { withdrawNotification } from '@/lib/notifications/withdraw'
import { toldReason } from '@/lib/core/reason-rules'
import { withdrawEvent } from '@/lib/webhooks/emit'
import { type Decision, decisionKey, employeeState, openDecision } from './decision-state'
import { confirmedNotification, declinedNotification } from './notifications'
import { PAY_FIELDS, type PayField } from './rules'
import { type LockedEmployee, lockEmployee } from './service'

/**
 * Takes back decisions that the same officer made some seconds ago, each in a separate transaction, so that a refusal
 * does not stop the others.
 * @param tickets as the decisions returned them
 * @returns the employees who are as before, and why the others are not
 */
export async function undoDecisions(actor: Partner, tickets: readonly string[]): Promise<UndoOutcome> {
  const undone: string[] = []
  const refused: { id: string; message: string }[] = []
  for (const ticket of new Set(tickets)) {
    const decision = await openDecision(ticket)
    const id = decision?.employeeId ?? ''
    try {
      await undoDecision(actor, decision)
      undone.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, message: error.message })
    }
  }
  return { undone, refused }
}

/**
 * Gives an employee the state that a decision found: eligibility, pay, staff number and place in the roster. The mail
 * waited and is not sent; only the audit log keeps the decision.
 * @throws AppError 404 for an employee of another company; 409 when the time is over, when it is not the actor's
 *   decision, and when somebody acted on it: the employee, another officer or a roster
 */
async function undoDecision(actor: Partner, decision: Decision | undefined): Promise<void> {
  if (decision?.actorId !== actor.id) throw tooLate('This')
  await transaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, decision.employeeId)
    if ((await employeeState(tx, employee.id)) !== decision.after)
      throw conflict(`${employee.fullName} has changed since your decision, so it stays.`, {
        code: 'changed_meanwhile',
      })
    if (!(await isRecent(tx, employee.id))) throw tooLate(employee.fullName)
    if (!(await withdrawNews(tx, employee, decision))) throw tooLate(employee.fullName)
    await restore(tx, employee.id, decision)
    const { eligibility } = stateIn(decision.before)
    await recordAudit(tx, actor, 'employee.undone', `user:${employee.id}`, {
      step: `${eligibility} → ${employee.eligibility}`,
    })
  })
}

const tooLate = (what: string) => conflict(`${what}: it is too late to undo this.`, { code: 'too_late' })

async function isRecent(tx: Tx, employeeId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isRecent: boolean }[]>`
    SELECT coalesce(
      eligibility_at > clock_timestamp() - ${NEWS_HELD_SECONDS} * interval '1 second', false) AS "isRecent"
    FROM users WHERE id = ${employeeId}::uuid`
  return row?.isRecent === true
}

/** @returns false when somebody is told of the decision already */
async function withdrawNews(tx: Tx, employee: LockedEmployee, decision: Decision): Promise<boolean> {
  const { id, fullName, eligibility, eligibilityAt } = employee
  if (eligibilityAt === null) return false
  const dedupeKey = decisionKey(id, eligibilityAt)
  const notification =
    eligibility === 'approved'
      ? confirmedNotification(fullName, correctedBy(decision))
      : declinedNotification(fullName, toldReason('employee_decline', employee.eligibilityReason))
  return (await withdrawNotification(tx, id, { ...notification, dedupeKey })) && (await withdrawEvent(tx, dedupeKey))
}

/** The parts of a state that are read here. The amounts are exact as numbers, because salaries are bound. */
type State = {
  readonly eligibility: string
  readonly salary_kobo: number | null
  readonly other_deductions_kobo: number
}
const stateIn = (json: string): State => JSON.parse(json) as State
const COLUMN_OF = { salary: 'salary_kobo', otherDeductions: 'other_deductions_kobo' } as const

/** The fields of the pay that a decision changed. */
function correctedBy({ before, after }: Decision): PayField[] {
  const [was, is] = [stateIn(before), stateIn(after)]
  return PAY_FIELDS.filter((field) => was[COLUMN_OF[field]] !== is[COLUMN_OF[field]])
}

async function restore(tx: Tx, employeeId: string, decision: Decision): Promise<void> {
  const { before } = decision
  await tx.$executeRaw`
    UPDATE users SET salary_kobo = was.salary_kobo, other_deductions_kobo = was.other_deductions_kobo,
      staff_key = was.staff_key, eligibility = was.eligibility::"Eligibility",
      eligibility_reason = was.eligibility_reason, eligibility_at = was.eligibility_at,
      eligibility_by_id = was.eligibility_by_id, updated_at = now()
    FROM jsonb_to_record(${before}::jsonb) AS was(salary_kobo bigint, other_deductions_kobo bigint, staff_key text,
      eligibility text, eligibility_reason text, eligibility_at timestamptz, eligibility_by_id uuid)
    WHERE users.id = ${employeeId}::uuid`
  await tx.$executeRaw`
    INSERT INTO roster_entries
    SELECT listing.* FROM jsonb_populate_recordset(NULL::roster_entries, ${before}::jsonb->'listings') AS listing`
  await (correctedBy(decision).includes('salary')
    ? forgetSalary(tx, employeeId)
    : restoreAgreement(tx, employeeId, before))
}

/** A salary that was taken back must not count as a raise, nor its end as another. */
const forgetSalary = (tx: Tx, employeeId: string): Promise<number> => tx.$executeRaw`
  DELETE FROM salary_changes WHERE id IN (
    SELECT id FROM salary_changes WHERE user_id = ${employeeId}::uuid ORDER BY created_at DESC, id DESC LIMIT 2)`

/** The confirmation agreed to the newest salary. */
const restoreAgreement = (tx: Tx, employeeId: string, before: string): Promise<number> => tx.$executeRaw`
  UPDATE salary_changes SET is_agreed = (${before}::jsonb->>'is_agreed')::boolean
  WHERE id = (
    SELECT id FROM salary_changes WHERE user_id = ${employeeId}::uuid ORDER BY created_at DESC, id DESC LIMIT 1)`
