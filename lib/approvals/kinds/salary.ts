import 'server-only'
import { recordAudits } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { amountChange } from '@/lib/core/change-rules'
import { type Tx, databaseNow, db } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { lockApprovals } from '@/lib/database/locks'
import { formatNairaExact, kobo } from '@/lib/core/money'
import { applyAgreedSalaries } from '@/lib/employees/agreed-salaries'
import type { SalaryRequest } from '@/lib/employees/salary-jumps'
import type { WithdrawRequests } from '@/lib/roster/take-back'
import { GONE, approval } from '../approval'
import { nameOf } from '../person-queries'
import { storeRequest } from '../service'

/** The salaries of a request that are shown one by one. */
const SHOWN = 50

/** Salaries that rise by much, or a first one far off. They are applied in the name of the officer who asked. */
export const salary = approval({
  kind: 'salary',
  perform: async (tx, { people }, { requester: { id } }) => {
    const { companyId } = await tx.user.findUniqueOrThrow({ where: { id }, select: { companyId: true } })
    if (companyId === null) throw conflict('The person who requested it works for no company any more.')
    await applyAgreedSalaries(tx, { id, companyId }, people)
    return undefined
  },
  // Mails never name a salary.
  words: async (tx, { about, people }) =>
    people.length > 1
      ? `Raise the salaries of ${people.length} employees by more than 20%`
      : people[0]?.from === null
        ? `Confirm ${await nameOf(tx, about)} with a salary far above the usual one`
        : `Raise the salary of ${await nameOf(tx, about)} by more than 20%`,
  // Each salary as it counts now, and as it will.
  facts: async ({ people }) => {
    const employees = await db().user.findMany({
      where: { id: { in: people.map(({ employeeId }) => employeeId) } },
      select: { id: true, fullName: true, staffNumber: true, salaryKobo: true },
    })
    const known = new Map(employees.map((employee) => [employee.id, employee]))
    const [only] = people
    const first = only && known.get(only.employeeId)
    if (!only || !first) return GONE
    const changes = people
      .slice(0, SHOWN)
      .map(({ employeeId, from, to }) =>
        amountChange(
          known.get(employeeId)?.fullName ?? 'An employee who is gone',
          from ?? kobo(known.get(employeeId)?.salaryKobo ?? 0n),
          to,
        ),
      )
    if (people.length > 1)
      return {
        title: `${people.length} salaries`,
        href: null,
        facts: people.length > SHOWN ? [['Not shown', `${people.length - SHOWN} more`]] : [],
        changes,
      }
    return {
      title: first.fullName,
      href: null,
      facts: [
        ['Staff ID', first.staffNumber ?? ''],
        ...(only.from === null
          ? ([
              ['What it is', 'Confirmation with a salary far above the others of the company'],
              ['Stated by the employee', formatNairaExact(kobo(first.salaryKobo ?? 0n))],
            ] as const)
          : ([['Until you approve', 'The salary of before counts']] as const)),
      ],
      changes,
    }
  },
})

/**
 * Asks another approver of the company, or Foodbank's finance where the company has none, to agree to salaries.
 * @returns a function for the services that confirm employees and change salaries, in their transaction
 */
export const askSecondFor =
  (actor: Partner) =>
  (tx: Tx, people: readonly SalaryRequest[]): Promise<string> => {
    const [first] = people
    const about = people.length === 1 && first ? first.employeeId : actor.companyId
    return storeRequest(tx, actor, salary, { about, people: [...people] }, '', { companyId: actor.companyId })
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
