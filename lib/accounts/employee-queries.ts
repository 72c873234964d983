import 'server-only'
import { db } from '@/lib/core/db'
import { PAGE_TAKE, type Page, toPage } from '@/lib/core/listing'
import { toNaira } from '@/lib/core/money'
import type { Partner } from './access'
import type { EmployeeDto, EmployeeStatus } from './schema'

/** HR's view of their own employees: who waits, who is confirmed. Never their baskets. */

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
    take: PAGE_TAKE,
  })
  return toPage(rows, (row) => ({
    id: row.id,
    email: row.email,
    fullname: row.fullName,
    staffId: row.staffNumber ?? '',
    jobTitle: row.jobTitle ?? '',
    salary: toNaira(row.salaryKobo ?? 0n),
    status: row.eligibility as EmployeeStatus,
    reason: row.eligibilityReason,
  }))
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
