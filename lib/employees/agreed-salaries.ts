import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { type Tx, databaseDay } from '@/lib/database/db'
import { AppError, conflict } from '@/lib/core/errors'
import { lockUsers } from '@/lib/database/locks'
import type { SalaryRequest } from './salary-jumps'
import { type Officer, agreeToSalary, confirm, correctNow, lockEmployee } from './service'

const CHANGED =
  'The salary of this employee has changed since the request. Please decline the request, and HR can make a new one.'

/**
 * Confirms employees with the salaries, or raises the salaries, to which a second person agreed. Employees whose salary
 * was changed since, or who have left, stay as they are.
 * @param officer who requested it, or who agrees, with the company
 * @throws AppError 409 when this is true of all of them
 */
export async function applyAgreedSalaries(tx: Tx, officer: Officer, requests: readonly SalaryRequest[]): Promise<void> {
  await lockUsers(
    tx,
    requests.map(({ employeeId }) => employeeId),
  )
  let done = 0
  for (const request of requests) if (await applyOne(tx, officer, request)) done += 1
  if (done === 0) throw conflict(CHANGED, { code: 'changed_meanwhile' })
}

async function applyOne(
  tx: Tx,
  officer: Officer,
  { employeeId, from, to, otherDeductions }: SalaryRequest,
): Promise<boolean> {
  const employee = await findEmployee(tx, officer, employeeId)
  if (!employee) return false
  if (from === null) {
    if (employee.eligibility !== 'pending' && employee.eligibility !== 'declined') return false
    await confirm(tx, officer, employee, { salary: to, otherDeductions })
    return true
  }
  if (employee.eligibility !== 'approved' || hasLeft(employee, await databaseDay(tx))) return false
  if (employee.salaryKobo !== from) return false
  await correctNow(tx, officer, employee, { salary: to })
  await agreeToSalary(tx, employeeId)
  return true
}

/** An employee who has gone meanwhile is nobody. */
async function findEmployee(tx: Tx, officer: Officer, employeeId: string) {
  try {
    return await lockEmployee(tx, officer, employeeId)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}
