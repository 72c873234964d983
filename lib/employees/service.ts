import 'server-only'
import { namesOf } from '@/lib/access/names-queries'
import { hasLeft } from '@/lib/access/rules'
import { recordAudit } from '@/lib/audit/service'
import { type UsualPay, highestAlone, isLargeRaise } from '@/lib/companies/salary-rules'
import type { Partner } from '@/lib/core/actors'
import { type Tx, databaseDay, databaseNow, transaction } from '@/lib/database/db'
import { AppError, badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { notify } from '@/lib/notifications/notify'
import { emitEvent } from '@/lib/webhooks/emit'
import { confirmedNotification, declinedNotification, detailsCorrectedNotification } from './notifications'
import { type Kobo, formatNairaExact, kobo } from '@/lib/core/money'
import { toldReason } from '@/lib/core/reason-rules'
import { heldNews } from './decision-state'
import { usualPay } from './pay-queries'
import { payMark } from './pay-rules'
import { CORRECTED, type Corrected, PAY_FIELDS, type PayField } from './rules'
import type { BulkOutcomeDto, Correction, StatedPay } from './schema'
import { type AskSecond, askOnce, raiseBases, refuseJump } from './salary-jumps'
import { confirmingTransaction, takeStaffNumber } from './staff-numbers'

/**
 * Confirms an employee. The stated pay (kobo a month) sets the spending limit; a salary replaces the one the employee
 * entered. For a confirmed employee only other pay changes anything. A salary far above those of the company waits for
 * a second person, and the employee with it.
 * @returns the id of the request that waits; undefined when nothing does
 * @throws AppError 404 for an employee of another company, 409 for one who has left or whose staff number a confirmed
 *   colleague has, 400 when no salary is known
 */
export async function approveEmployee(
  actor: Partner,
  employeeId: string,
  pay: StatedPay = {},
  ask: AskSecond = refuseJump,
): Promise<string | undefined> {
  return confirmingTransaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    return employee.eligibility === 'approved'
      ? correct(tx, actor, employee, pay, ask)
      : confirmOrAsk(tx, actor, employee, pay, ask)
  })
}

/** With `canUndo`, what tells of a decision waits until it can no longer be taken back. */
type Given = { readonly canUndo?: boolean }

/**
 * Confirms one employee whose salary HR has looked at. A salary far above those of the company waits for a second
 * person.
 * @returns the id of the request that waits; undefined when nothing does
 * @throws AppError as `approveEmployee` does
 */
export async function confirmOrAsk(
  tx: Tx,
  actor: Partner,
  employee: LockedEmployee,
  pay: StatedPay,
  ask: AskSecond,
  given: Given = {},
): Promise<string | undefined> {
  const { id: employeeId, eligibility, salaryKobo } = employee
  if (eligibility === 'left') throw conflict('This employee has left the company.', { code: 'left_company' })
  const salary = pay.salary ?? kobo(salaryKobo ?? 0n)
  if (salary > highestAlone(await usualPay(actor, tx)))
    return askOnce(
      tx,
      actor.companyId,
      { employeeId, from: null, to: salary, otherDeductions: pay.otherDeductions },
      ask,
    )
  await confirm(tx, actor, employee, pay, given)
  return undefined
}

/**
 * Confirms the employees who wait with the salaries they entered, each in a separate transaction, so that a refusal
 * does not stop the others. A salary far from the company's usual one is refused here: someone has to look at it, and
 * confirm it alone.
 * @returns the outcome for each, in the given order
 */
export async function approveEmployees(actor: Partner, employeeIds: readonly string[]): Promise<BulkOutcomeDto> {
  const results: BulkOutcomeDto['results'][number][] = []
  const usual = await usualPay(actor)
  for (const id of new Set(employeeIds)) results.push(await approveWaiting(actor, id, usual))
  return { confirmed: results.filter(({ outcome }) => outcome === 'confirmed').length, results }
}

async function approveWaiting(actor: Partner, id: string, usual: UsualPay): Promise<BulkOutcomeDto['results'][number]> {
  try {
    return await confirmingTransaction(async (tx) => {
      const employee = await lockEmployee(tx, actor, id)
      if (employee.eligibility === 'approved')
        return { id, outcome: 'already' as const, message: await decisionOn(tx, actor, employee) }
      await confirmAmongMany(tx, actor, employee, {}, usual)
      return { id, outcome: 'confirmed' as const, message: `${employee.fullName} is confirmed.` }
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, outcome: 'refused', message: error.message }
  }
}

/**
 * Confirms one of many employees who wait, at whom nobody looked alone.
 * @throws AppError 409 for one who does not wait, and for a salary far from the company's usual one
 */
export async function confirmAmongMany(
  tx: Tx,
  actor: Partner,
  employee: LockedEmployee,
  pay: StatedPay,
  usual: UsualPay,
  given: Given = {},
): Promise<void> {
  if (employee.eligibility !== 'pending') throw conflict(await decisionOn(tx, actor, employee), { code: 'wrong_state' })
  const salary = pay.salary ?? employee.salaryKobo ?? 0n
  const mark = payMark(salary, usual) ?? (salary > highestAlone(usual) ? 'A second person has to agree to it.' : null)
  if (mark !== null)
    throw conflict(
      `The salary of ${employee.fullName} is ${formatNairaExact(salary)}. ${mark} ` +
        'Please check it and confirm this employee alone.',
      { code: 'wrong_state' },
    )
  await confirm(tx, actor, employee, pay, given)
}

/** Says what was decided about an employee, and by whom, to an officer who did not know. */
export async function decisionOn(tx: Tx, { companyId }: Officer, employee: LockedEmployee): Promise<string> {
  const { fullName, eligibility, eligibilityById } = employee
  if (eligibility === 'left') return `${fullName} has left the company.`
  if (eligibility === 'pending') return `${fullName} has asked again, and waits to be confirmed.`
  const by = (await namesOf([eligibilityById], { companyId }, tx))(eligibilityById)
  return `${fullName} is already ${eligibility === 'approved' ? 'confirmed' : 'declined'}${by && `, by ${by}`}.`
}

/**
 * Corrects the details of a confirmed employee; new pay changes the limit and open lines at once. The employee is
 * notified, without the amount. Equal values change nothing. A large raise waits for a second person; everything else
 * counts at once.
 * @returns the id of the request that waits; undefined when nothing does
 * @throws AppError 404 for an employee of another company; 409 for one who is not confirmed or has left, and for the
 *   staff number of a confirmed colleague
 */
export async function correctEmployee(
  actor: Partner,
  employeeId: string,
  correction: Correction,
  ask: AskSecond = refuseJump,
): Promise<string | undefined> {
  return confirmingTransaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.eligibility !== 'approved' || hasLeft(employee, await databaseDay(tx)))
      throw conflict('Only the details of a confirmed employee can be corrected.', { code: 'wrong_state' })
    return correct(tx, actor, employee, correction, ask)
  })
}

/**
 * Declines an employee who waits for confirmation and mails them the reason. A second call changes nothing.
 * @throws AppError 404 for an employee of another company, 409 for one who is not waiting
 */
export async function declineEmployee(actor: Partner, employeeId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.eligibility === 'declined') return
    if (employee.eligibility !== 'pending')
      throw conflict('Only an employee who is waiting for confirmation can be declined.', { code: 'wrong_state' })
    await decline(tx, actor, employee, reason)
  })
}

/** Declines an employee who waits. */
export async function decline(
  tx: Tx,
  actor: Officer,
  employee: LockedEmployee,
  reason: string,
  { canUndo = false }: Given = {},
): Promise<void> {
  const { id, fullName } = employee
  const at = await databaseNow(tx)
  await tx.user.update({
    where: { id },
    data: { eligibility: 'declined', eligibilityReason: reason, eligibilityAt: at, eligibilityById: actor.id },
  })
  // Else the roster would confirm them when they ask again.
  await endListing(tx, actor, employee)
  await recordAudit(tx, actor, 'employee.declined', `user:${id}`, { reason })
  const told = declinedNotification(fullName, toldReason('employee_decline', reason))
  await notify(tx, employee, { ...told, ...(canUndo && heldNews(id, at)) })
}

/** Who decides about an employee: HR, or who agrees to what HR requested. */
export type Officer = Pick<Partner, 'id' | 'companyId'>

/** Confirms an employee who waits, with the stated pay. A salary far off must have been agreed to. */
export async function confirm(
  tx: Tx,
  actor: Officer,
  employee: LockedEmployee,
  pay: StatedPay = {},
  { canUndo = false }: Given = {},
): Promise<void> {
  if (pay.salary === undefined && employee.salaryKobo === null)
    throw badRequest(`The salary of ${employee.fullName} is missing. Please enter it.`)
  const at = await databaseNow(tx)
  await tx.user.update({
    where: { id: employee.id },
    data: {
      ...payColumns(pay),
      eligibility: 'approved',
      eligibilityReason: '',
      eligibilityAt: at,
      eligibilityById: actor.id,
    },
  })
  const held = canUndo ? heldNews(employee.id, at) : undefined
  await takeStaffNumber(tx, employee.id)
  await endListing(tx, actor, employee)
  await recordAudit(tx, actor, 'employee.approved', `user:${employee.id}`)
  await emitConfirmed(tx, actor, employee.id, held)
  const corrected = await recordPay(tx, actor, employee, pay)
  await agreeToSalary(tx, employee.id)
  await notify(tx, employee, { ...confirmedNotification(employee.fullName, corrected), ...held })
}

/** Later raises are counted from the newest salary. */
export const agreeToSalary = async (tx: Tx, employeeId: string): Promise<void> =>
  void (await tx.$executeRaw`
    UPDATE salary_changes SET is_agreed = true
    WHERE id = (
      SELECT id FROM salary_changes WHERE user_id = ${employeeId}::uuid ORDER BY created_at DESC, id DESC LIMIT 1)`)

/** Removes an employee on whom HR has decided from the people who are listed and have not registered. */
const endListing = async (tx: Tx, { companyId }: Officer, { email }: LockedEmployee): Promise<void> =>
  void (await tx.rosterEntry.deleteMany({ where: { companyId, email } }))

/** Tells the company's own systems that an employee is confirmed, or rehired. */
export const emitConfirmed = (
  tx: Tx,
  { companyId }: Officer,
  employeeId: string,
  held?: ReturnType<typeof heldNews>,
): Promise<void> =>
  emitEvent(tx, { type: 'employee.confirmed', companyId, subject: `employee:${employeeId}`, employeeId, ...held })

/** The columns of the stated pay. Prisma leaves undefined ones as they are. */
export const payColumns = ({ salary, otherDeductions }: StatedPay) => ({
  salaryKobo: salary,
  otherDeductionsKobo: otherDeductions,
})

/** Whether a stated pay is known already. */
export const isPayKnown = ({ salary, otherDeductions }: StatedPay, employee: LockedEmployee): boolean =>
  (salary === undefined || salary === employee.salaryKobo) &&
  (otherDeductions === undefined || otherDeductions === employee.otherDeductionsKobo)

export const PAY_EVENTS = {
  salary: 'employee.salary-corrected',
  otherDeductions: 'employee.other-deductions-corrected',
} as const satisfies Record<PayField, string>

/** Records in the audit what of the pay was corrected, without the amounts. @returns the fields that differ */
export async function recordPay(tx: Tx, actor: Officer, employee: LockedEmployee, pay: StatedPay): Promise<PayField[]> {
  const fields = PAY_FIELDS.filter((field) => !isPayKnown({ [field]: pay[field] }, employee))
  for (const field of fields) await recordAudit(tx, actor, PAY_EVENTS[field], `user:${employee.id}`)
  if (fields.includes('salary')) await signSalary(tx, actor, employee.id)
  return fields
}

/** Notes who entered the newest salary. The database has noted the amounts when it was written. */
async function signSalary(tx: Tx, actor: Officer, employeeId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE salary_changes SET entered_by_id = ${actor.id}::uuid
    WHERE id = (
      SELECT id FROM salary_changes WHERE user_id = ${employeeId}::uuid ORDER BY created_at DESC, id DESC LIMIT 1)`
}

/** The salary of a correction that has to wait for a second person; undefined when it counts at once. */
async function jumpOf(
  tx: Tx,
  { companyId }: Officer,
  employee: LockedEmployee,
  salary: Kobo | undefined,
): Promise<Kobo | undefined> {
  const now = employee.salaryKobo ?? 0n
  if (salary === undefined || salary <= now) return undefined
  const base = (await raiseBases(tx, companyId, [employee.id])).get(employee.id) ?? now
  return isLargeRaise(base < now ? base : now, salary) ? salary : undefined
}

/** Splits a stated pay into what counts at once, and the request for a salary that waits. */
export async function withoutJump<Stated extends StatedPay>(
  tx: Tx,
  actor: Partner,
  employee: LockedEmployee,
  stated: Stated,
  ask: AskSecond,
): Promise<{ readonly counts: Stated; readonly approvalId: string | undefined }> {
  const jump = await jumpOf(tx, actor, employee, stated.salary)
  if (jump === undefined) return { counts: stated, approvalId: undefined }
  const request = { employeeId: employee.id, from: kobo(employee.salaryKobo ?? 0n), to: jump }
  return {
    counts: { ...stated, salary: undefined },
    approvalId: await askOnce(tx, actor.companyId, request, ask),
  }
}

async function correct(
  tx: Tx,
  actor: Partner,
  employee: LockedEmployee,
  stated: Correction,
  ask: AskSecond,
): Promise<string | undefined> {
  const { counts, approvalId } = await withoutJump(tx, actor, employee, stated, ask)
  await correctNow(tx, actor, employee, counts)
  return approvalId
}

/** Corrects the details of a confirmed employee. A large raise must have been agreed to. */
export async function correctNow(tx: Tx, actor: Officer, employee: LockedEmployee, wanted: Correction): Promise<void> {
  const { staffId, jobTitle } = wanted
  const known = {
    salary: employee.salaryKobo,
    otherDeductions: employee.otherDeductionsKobo,
    staffId: employee.staffNumber,
    jobTitle: employee.jobTitle,
  }
  const fields = (Object.keys(CORRECTED) as Corrected[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== known[field],
  )
  if (fields.length === 0) return
  await tx.user.update({ where: { id: employee.id }, data: { ...payColumns(wanted), staffNumber: staffId, jobTitle } })
  if (fields.includes('staffId')) await takeStaffNumber(tx, employee.id)
  const pay: readonly Corrected[] = await recordPay(tx, actor, employee, wanted)
  const others = fields.filter((field) => !pay.includes(field))
  if (others.length > 0)
    await recordAudit(tx, actor, 'employee.details-corrected', `user:${employee.id}`, { fields: others.join() })
  await notify(tx, employee, detailsCorrectedNotification(employee.fullName, fields))
}

/** Locks and reads an employee of the actor's company. @throws AppError 404 for everyone else */
export async function lockEmployee(tx: Tx, actor: Pick<Partner, 'companyId'>, employeeId: string) {
  await lockUser(tx, employeeId)
  const employee = await tx.user.findFirst({
    where: {
      id: employeeId,
      companyId: actor.companyId,
      role: 'buyer',
      eligibility: { not: 'incomplete' },
      erasedAt: null,
    },
    select: {
      id: true,
      email: true,
      fullName: true,
      eligibility: true,
      eligibilityReason: true,
      eligibilityAt: true,
      eligibilityById: true,
      lastDay: true,
      salaryKobo: true,
      otherDeductionsKobo: true,
      staffNumber: true,
      jobTitle: true,
    },
  })
  if (!employee) throw notFound('There is no such employee in your company.')
  return employee
}
export type LockedEmployee = Awaited<ReturnType<typeof lockEmployee>>
