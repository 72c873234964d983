import 'server-only'
import type { Partner } from '@/lib/core/actors'
import { type Tx, databaseNow } from '@/lib/core/db'
import { recordAudits } from '@/lib/audit/service'
import { lockApprovals } from '@/lib/core/locks'
import type { WithdrawRequests } from '@/lib/roster/take-back'
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

/** Ends requests for salaries on which nobody has decided, because the roster with them is taken back. */
export const withdrawSalaries =
  (actor: Partner): WithdrawRequests =>
  async (tx, ids) => {
    await lockApprovals(tx, ids)
    const pending = await tx.approval.findMany({
      where: { id: { in: [...ids] }, companyId: actor.companyId, kind: 'salary', state: 'pending' },
      select: { id: true },
    })
    await tx.approval.updateMany({
      where: { id: { in: pending.map(({ id }) => id) } },
      data: { state: 'expired', decidedAt: await databaseNow(tx) },
    })
    await recordAudits(
      tx,
      actor,
      pending.map(({ id }) => ({ action: 'approval.withdrawn', subject: `approval:${id}`, details: { by: 'roster' } })),
    )
  }
