import 'server-only'
import { recordAct } from '@/lib/audit/service'
import { type Tx, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import type { Kobo } from '@/lib/core/money'
import { enqueueMail, notify } from '@/lib/notifications/service'
import type { Partner } from './access'
import { employeeApprovedMail, employeeDeclinedMail } from './mails'

/** What HR decides about their own employees. */

/**
 * Confirms an employee; a corrected salary replaces the one the employee typed and rules the limit.
 * Confirming twice changes nothing.
 * @throws AppError 404 for an employee of another company, 409 for one who has left
 */
export async function approveEmployee(actor: Partner, employeeId: string, salary?: Kobo): Promise<void> {
  await transaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.eligibility === 'left') throw conflict('This employee has left the company.')
    const isNew = employee.eligibility !== 'approved'
    if (!isNew && (salary === undefined || salary === employee.salaryKobo)) return
    await tx.user.update({
      where: { id: employee.id },
      data: {
        salaryKobo: salary,
        ...(isNew ? { eligibility: 'approved', eligibilityReason: '', eligibilityAt: new Date(), eligibilityById: actor.id } : {}),
      },
    })
    await recordAct(tx, actor, isNew ? 'employee.approved' : 'employee.salary-corrected', `user:${employee.id}`)
    if (!isNew) return
    await notify(tx, employee.id, { kind: 'eligibility', title: 'Your employer has confirmed you.', href: '/Dashboard' })
    await enqueueMail(tx, employee.email, employeeApprovedMail(employee.fullName))
  })
}

/**
 * Declines an employee who waits, with a reason the employee is told.
 * @throws AppError 404 for an employee of another company, 409 when not waiting
 */
export async function declineEmployee(actor: Partner, employeeId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const employee = await lockEmployee(tx, actor, employeeId)
    if (employee.eligibility === 'declined') return
    if (employee.eligibility !== 'pending') throw conflict('Only an employee who waits can be declined.')
    await tx.user.update({
      where: { id: employee.id },
      data: { eligibility: 'declined', eligibilityReason: reason, eligibilityAt: new Date(), eligibilityById: actor.id },
    })
    await recordAct(tx, actor, 'employee.declined', `user:${employee.id}`, { reason })
    await enqueueMail(tx, employee.email, employeeDeclinedMail(employee.fullName, reason))
  })
}

async function lockEmployee(tx: Tx, actor: Partner, employeeId: string) {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${employeeId}::uuid FOR NO KEY UPDATE`
  const employee = await tx.user.findFirst({
    where: { id: employeeId, companyId: actor.companyId, role: 'buyer', eligibility: { not: 'incomplete' }, erasedAt: null },
    select: { id: true, email: true, fullName: true, eligibility: true, salaryKobo: true },
  })
  if (!employee) throw notFound('There is no such employee in your company.')
  return employee
}
