import 'server-only'
import { recordAct } from '@/lib/audit/service'
import { type Tx, db, transaction } from '@/lib/core/db'
import { conflict, notFound } from '@/lib/core/errors'
import { type Kobo, toNaira } from '@/lib/core/money'
import { enqueueMail, notify } from '@/lib/notifications/service'
import type { Partner } from './access'
import { employeeApprovedMail, employeeDeclinedMail } from './mails'
import type { EmployeeDto, EmployeeStatus } from './schema'

/** HR's view of their own employees: who waits, who is confirmed. Never their baskets. */

export type Page<T> = { readonly items: T[]; readonly nextCursor: string | null }

const PAGE_SIZE = 50

/** Employees of the partner's company, oldest registration first. `cursor` is the `nextCursor` of the page before. */
export async function listEmployees(actor: Partner, filter: { status?: EmployeeStatus; cursor?: string }): Promise<Page<EmployeeDto>> {
  const rows = await db().user.findMany({
    where: {
      role: 'buyer',
      companyId: actor.companyId,
      erasedAt: null,
      eligibility: filter.status ?? { not: 'incomplete' },
      id: filter.cursor ? { gt: filter.cursor } : undefined,
    },
    select: { id: true, email: true, fullName: true, staffNumber: true, jobTitle: true, salaryKobo: true, eligibility: true, eligibilityReason: true },
    orderBy: { id: 'asc' },
    take: PAGE_SIZE + 1,
  })
  const page = rows.slice(0, PAGE_SIZE)
  return {
    items: page.map((row) => ({
      id: row.id,
      email: row.email,
      fullname: row.fullName,
      staffId: row.staffNumber ?? '',
      jobTitle: row.jobTitle ?? '',
      salary: toNaira(row.salaryKobo ?? 0n),
      status: row.eligibility as EmployeeStatus,
      reason: row.eligibilityReason,
    })),
    nextCursor: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  }
}

/** How many employees of the partner's company wait to be confirmed. */
export function countWaitingEmployees(actor: Partner): Promise<number> {
  return db().user.count({ where: { role: 'buyer', companyId: actor.companyId, erasedAt: null, eligibility: 'pending' } })
}

/** The full name of an employee of the partner's company; undefined for anyone else. */
export async function findEmployeeName(actor: Partner, employeeId: string): Promise<string | undefined> {
  const row = await db().user.findFirst({
    where: { id: employeeId, companyId: actor.companyId, role: 'buyer', eligibility: { not: 'incomplete' }, erasedAt: null },
    select: { fullName: true },
  })
  return row?.fullName
}

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
