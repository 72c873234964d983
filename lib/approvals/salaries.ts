import 'server-only'
import type { Partner } from '@/lib/core/actors'
import type { Tx } from '@/lib/core/db'
import type { SalaryRequest } from '@/lib/employees/salary-jumps'
import { storeRequest } from './service'

/**
 * Asks another approver of the company, or Foodbank's finance where the company has none, to agree to salaries.
 * @returns a function for the services that confirm employees and change salaries, in their transaction
 */
export const askSecondFor =
  (actor: Partner) =>
  (tx: Tx, people: readonly SalaryRequest[]): Promise<string> => {
    const [first] = people
    const about = people.length === 1 && first ? first.employeeId : actor.companyId
    return storeRequest(tx, actor, { kind: 'salary', about, people: [...people] }, '', { companyId: actor.companyId })
  }
