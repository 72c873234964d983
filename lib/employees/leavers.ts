import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { type Day, columnDay, dayColumn, lagosDay } from '@/lib/core/clock'
import { type Tx, db, transaction } from '@/lib/core/db'
import { badRequest, conflict } from '@/lib/core/errors'
import type { Kobo } from '@/lib/core/money'
import { tell } from '@/lib/notifications/tell'
import { lastDayCancelledNews, lastDayNews, rehiredNews } from './news'
import { lastDayProblem } from './rules'
import { lockEmployee, recordSalary } from './service'

/** Employees who leave (docs/decisions/0031): the last day, taking it back, taking someone on again, and the day itself. */

/**
 * Enters the last day at work of a confirmed employee, or corrects it. From that day on they cannot order; what they owe
 * stays as it is. The same day again changes nothing.
 * @throws AppError 404 for an employee of another company, 409 for one who is not confirmed, 400 for a day too far away
 */
export async function setLastDay(actor: Partner, employeeId: string, lastDay: Day): Promise<void> {
  await transaction(async (tx) => {
    const today = lagosDay(new Date())
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.eligibility !== 'approved' && employee.eligibility !== 'left')
      throw conflict('Only a confirmed employee can leave; decline one who waits.')
    const problem = lastDayProblem(lastDay, today)
    if (problem) throw badRequest(problem, { fields: { lastDay: problem } })
    if (employee.lastDay && columnDay(employee.lastDay) === lastDay) return
    const hasPassed = lastDay <= today
    await tx.user.update({
      where: { id: employee.id },
      data: {
        lastDay: dayColumn(lastDay),
        eligibility: hasPassed ? 'left' : 'approved',
        eligibilityAt: new Date(),
        eligibilityById: actor.id,
      },
    })
    await recordAudit(tx, actor, 'employee.last-day-entered', `user:${employee.id}`, { lastDay })
    await tell(tx, employee, lastDayNews(employee.fullName, lastDay, hasPassed))
  })
}

/**
 * Takes back a last day that was entered by mistake: the employee is confirmed as before. Where there is none, nothing
 * changes.
 * @throws AppError 404 for an employee of another company
 */
export async function cancelLastDay(actor: Partner, employeeId: string): Promise<void> {
  await transaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.lastDay === null && employee.eligibility !== 'left') return
    await tx.user.update({
      where: { id: employee.id },
      data: { lastDay: null, eligibility: 'approved', eligibilityAt: new Date(), eligibilityById: actor.id },
    })
    await recordAudit(tx, actor, 'employee.last-day-taken-back', `user:${employee.id}`)
    await tell(tx, employee, lastDayCancelledNews(employee.fullName))
  })
}

/**
 * Takes on again an employee who had left, with the salary of now. Taking on twice changes nothing.
 * @throws AppError 404 for an employee of another company, 409 for one who has not left
 */
export async function rehireEmployee(actor: Partner, employeeId: string, salary: Kobo): Promise<void> {
  await transaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    const isDone = employee.eligibility === 'approved' && employee.lastDay === null && employee.salaryKobo === salary
    if (isDone) return
    if (!hasLeft(employee, lagosDay(new Date()))) throw conflict('Only an employee who has left can be taken on again.')
    await tx.user.update({
      where: { id: employee.id },
      data: {
        lastDay: null,
        salaryKobo: salary,
        eligibility: 'approved',
        eligibilityAt: new Date(),
        eligibilityById: actor.id,
      },
    })
    await recordAudit(tx, actor, 'employee.rehired', `user:${employee.id}`)
    const isCorrected = await recordSalary(tx, actor, employee, salary)
    await tell(tx, employee, rehiredNews(employee.fullName, isCorrected))
  })
}

/**
 * Notes that those whose last day has come have left, and tells them. They could not order since that day began; this
 * only brings what is stored up to it. Several servers may do it at once.
 * @returns how many have left
 */
export async function noteLeavers(): Promise<number> {
  const due = await db().user.findMany({
    where: { eligibility: 'approved', lastDay: { lte: dayColumn(lagosDay(new Date())) } },
    select: { id: true },
    take: 500,
  })
  let noted = 0
  for (const { id } of due) if (await transaction((tx) => noteLeaver(tx, id))) noted += 1
  return noted
}

async function noteLeaver(tx: Tx, id: string): Promise<boolean> {
  const today = lagosDay(new Date())
  const { count } = await tx.user.updateMany({
    where: { id, eligibility: 'approved', lastDay: { lte: dayColumn(today) } },
    data: { eligibility: 'left', eligibilityAt: new Date() },
  })
  if (count === 0) return false
  const { email, fullName, lastDay } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { email: true, fullName: true, lastDay: true },
  })
  await tell(tx, { id, email }, lastDayNews(fullName, lastDay ? columnDay(lastDay) : today, true))
  return true
}
