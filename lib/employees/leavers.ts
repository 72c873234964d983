import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, databaseNow, db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { badRequest, conflict } from '@/lib/core/errors'
import { notify } from '@/lib/notifications/notify'
import { lastDayCancelledNotification, lastDayNotification, rehiredNotification } from './notifications'
import { lastDayProblem } from './rules'
import type { StatedPay } from './schema'
import { type AskSecond, refuseJump } from './salary-jumps'
import { emitConfirmed, isPayKnown, lockEmployee, payColumns, recordPay, withoutJump } from './service'
import { confirmingTransaction, takeStaffNumber } from './staff-numbers'

/**
 * Sets or corrects the last day at work of a confirmed employee. From that day they cannot order; their debt and
 * payment plans do not change (docs/decisions/0031). A second call with the same day changes nothing.
 * @throws AppError 404 for an employee of another company, 409 for one who is not confirmed, 400 for a day too far
 *   away
 */
export async function setLastDay(actor: Partner, employeeId: string, lastDay: Day): Promise<void> {
  await confirmingTransaction(async (tx) => {
    const today = await databaseDay(tx)
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.eligibility !== 'approved' && employee.eligibility !== 'left')
      throw conflict('Please confirm this employee before you enter a last day, or decline them.')
    const problem = lastDayProblem(lastDay, today)
    if (problem) throw badRequest(problem, { fields: { lastDay: problem } })
    if (employee.lastDay && columnDay(employee.lastDay) === lastDay) return
    const hasPassed = lastDay <= today
    await tx.user.update({
      where: { id: employee.id },
      data: {
        lastDay: dayColumn(lastDay),
        eligibility: hasPassed ? 'left' : 'approved',
        staffKey: hasPassed ? null : undefined,
        eligibilityAt: await databaseNow(tx),
        eligibilityById: actor.id,
      },
    })
    if (employee.eligibility === 'left' && !hasPassed) await takeStaffNumber(tx, employee.id)
    await recordAudit(tx, actor, 'employee.last-day-entered', `user:${employee.id}`, { lastDay })
    await notify(tx, employee, lastDayNotification(employee.fullName, lastDay, hasPassed))
  })
}

/**
 * Removes a last day that was entered by mistake and confirms the employee again. Without a last day nothing changes.
 * @throws AppError 404 for an employee of another company, 409 when a confirmed colleague has the staff number by now
 */
export async function cancelLastDay(actor: Partner, employeeId: string): Promise<void> {
  await confirmingTransaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.lastDay === null && employee.eligibility !== 'left') return
    await tx.user.update({
      where: { id: employee.id },
      data: { lastDay: null, eligibility: 'approved', eligibilityAt: await databaseNow(tx), eligibilityById: actor.id },
    })
    if (employee.eligibility === 'left') await takeStaffNumber(tx, employee.id)
    await recordAudit(tx, actor, 'employee.last-day-taken-back', `user:${employee.id}`)
    await notify(tx, employee, lastDayCancelledNotification(employee.fullName))
  })
}

/**
 * Rehires an employee who has left, with their current pay in kobo a month. A second call changes nothing. A salary far
 * above the last one waits for a second person; until then the last one counts.
 * @returns the id of the request that waits; undefined when nothing does
 * @throws AppError 404 for an employee of another company, 409 for one who has not left or whose staff number a
 *   confirmed colleague has
 */
export async function rehireEmployee(
  actor: Partner,
  employeeId: string,
  stated: StatedPay,
  ask: AskSecond = refuseJump,
): Promise<string | undefined> {
  return confirmingTransaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    const isDone = employee.eligibility === 'approved' && employee.lastDay === null && isPayKnown(stated, employee)
    if (isDone) return undefined
    if (!hasLeft(employee, await databaseDay(tx))) throw conflict('Only an employee who has left can be rehired.')
    const { counts: pay, approvalId } = await withoutJump(tx, actor, employee, stated, ask)
    await tx.user.update({
      where: { id: employee.id },
      data: {
        lastDay: null,
        ...payColumns(pay),
        eligibility: 'approved',
        eligibilityAt: await databaseNow(tx),
        eligibilityById: actor.id,
      },
    })
    await takeStaffNumber(tx, employee.id)
    await recordAudit(tx, actor, 'employee.rehired', `user:${employee.id}`)
    await emitConfirmed(tx, actor, employee.id)
    const corrected = await recordPay(tx, actor, employee, pay)
    await notify(tx, employee, rehiredNotification(employee.fullName, corrected))
    return approvalId
  })
}

/**
 * Marks employees whose last day has come as left and notifies them. They cannot order from the start of that day, even
 * before this job runs. Several servers may run it at once.
 * @returns how many were marked
 */
export async function noteLeavers(): Promise<number> {
  const due = await db().user.findMany({
    where: { eligibility: 'approved', lastDay: { lte: dayColumn(await databaseDay()) } },
    select: { id: true },
    take: 500,
  })
  return forEachRow('leaver', due, ({ id }) => transaction((tx) => noteLeaver(tx, id)))
}

/** @returns false when another server has marked the employee */
async function noteLeaver(tx: Tx, id: string): Promise<boolean> {
  const today = await databaseDay(tx)
  const { count } = await tx.user.updateMany({
    where: { id, eligibility: 'approved', lastDay: { lte: dayColumn(today) } },
    data: { eligibility: 'left', staffKey: null, eligibilityAt: await databaseNow(tx) },
  })
  if (count === 0) return false
  const { email, fullName, lastDay } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { email: true, fullName: true, lastDay: true },
  })
  await notify(tx, { id, email }, lastDayNotification(fullName, lastDay ? columnDay(lastDay) : today, true))
  return true
}
