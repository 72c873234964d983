import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { columnDay } from '@/lib/core/clock'
import { type Tx, databaseDay } from '@/lib/database/db'
import { type Kobo, kobo } from '@/lib/core/money'
import { usualPay } from '@/lib/employees/pay-queries'
import { waitingSalaries } from '@/lib/employees/pay-queries'
import { raiseBases } from '@/lib/employees/salary-jumps'
import { type KnownEmployee, type KnownEntry, type RosterPlan, planRoster } from './plan-rules'
import type { ReadRoster } from './read-roster'
import type { FileReading } from '@/lib/core/table-responses'
import { STATE_LENGTH, stateOf } from '@/lib/files/upload-refusals'
import type { RowNote } from './schema'

/** A plan with everything that is wrong with the file, and a name for what it would do. */
export type StatedPlan = RosterPlan & {
  readonly problems: readonly RowNote[]
  readonly doubled: readonly RowNote[]
  readonly reading: FileReading
  readonly state: string
}

/** Compares a file with the employees and the listed people of a company, as they are now. */
export async function planFor(tx: Tx, companyId: string, file: ReadRoster): Promise<StatedPlan> {
  const employees = await readEmployees(tx, companyId)
  const [entries, usual] = [await readEntries(tx, companyId), await usualPay({ companyId }, tx)]
  const plan = planRoster(file.rows, { employees, entries, usual })
  const problems = [...file.problems, ...plan.problems].sort((a, b) => a.line - b.line)
  // A line that cannot be read may be about anyone, so nobody is missing until all lines can be read.
  const certain = problems.length === 0 ? plan : { ...plan, leavers: [], removed: [] }
  const state = stateOfPlan(certain, problems)
  return { ...certain, problems, doubled: file.doubled, reading: file.reading, state }
}

/** What its rows do, then who is not in it. */
function stateOfPlan({ rows, leavers, removed }: RosterPlan, problems: readonly RowNote[]): string {
  const what = rows.map(({ line, outcome, changes, why }) => ({ line, outcome, changes, why }))
  return stateOf([what, removed.map(({ key }) => key).sort(), problems]) + stateOf(leavers.map(({ id }) => id).sort())
}

/** Whether a plan still does what another one did. Who is not in the file matters only if they are to leave. */
export const isSameState = (one: string, other: string, doLeave: boolean): boolean =>
  doLeave ? one === other : one.slice(0, STATE_LENGTH) === other.slice(0, STATE_LENGTH)

async function readEmployees(tx: Tx, companyId: string): Promise<KnownEmployee[]> {
  const today = await databaseDay(tx)
  const rows = await tx.user.findMany({
    where: { companyId, role: 'buyer', erasedAt: null, eligibility: { in: ['approved', 'pending', 'left'] } },
    select: {
      id: true,
      email: true,
      fullName: true,
      staffNumber: true,
      eligibility: true,
      lastDay: true,
      salaryKobo: true,
      otherDeductionsKobo: true,
      jobTitle: true,
    },
    orderBy: { id: 'asc' },
  })
  const waiting = await waitingSalaries(companyId, tx)
  const bases = await raiseBases(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    raisedFrom: bases.get(row.id) ?? kobo(row.salaryKobo ?? 0n),
    waiting: waitingFor(waiting.get(row.id), row.salaryKobo),
    email: row.email,
    fullName: row.fullName,
    staffNumber: row.staffNumber ?? '',
    state: hasLeft(row, today) ? 'left' : row.eligibility === 'pending' ? 'pending' : 'approved',
    lastDay: row.lastDay && columnDay(row.lastDay),
    salary: kobo(row.salaryKobo ?? 0n),
    otherDeductions: kobo(row.otherDeductionsKobo),
    jobTitle: row.jobTitle ?? '',
  }))
}

/** A request counts while the salary is what it was then. */
const waitingFor = (request: { readonly from: Kobo | null; readonly to: Kobo } | undefined, now: bigint | null) =>
  request !== undefined && request.from === now ? request.to : null

async function readEntries(tx: Tx, companyId: string): Promise<KnownEntry[]> {
  const rows = await tx.rosterEntry.findMany({
    where: { companyId },
    select: {
      staffKey: true,
      staffNumber: true,
      fullName: true,
      email: true,
      phone: true,
      salaryKobo: true,
      otherDeductionsKobo: true,
      jobTitle: true,
      invitedAt: true,
    },
  })
  return rows.map(({ staffKey, salaryKobo, otherDeductionsKobo, invitedAt, ...row }) => ({
    ...row,
    key: staffKey,
    salary: kobo(salaryKobo),
    otherDeductions: kobo(otherDeductionsKobo),
    isInvited: invitedAt !== null,
  }))
}
