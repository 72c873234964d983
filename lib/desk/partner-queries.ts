import 'server-only'
import { countApprovals } from '@/lib/approvals/queries'
import type { Partner } from '@/lib/core/actors'
import { lagosToday } from '@/lib/core/clock'
import { fromNaira, kobo, toNaira } from '@/lib/core/money'
import { countWishes } from '@/lib/deferrals/queries'
import { amountToSend, lateMonths, lateSentence } from '@/lib/deductions/overdue-rules'
import { getOwnDebt } from '@/lib/deductions/remittance-queries'
import type { PeriodDto } from '@/lib/deductions/schema'
import { countNameChanges } from '@/lib/employees/name-change-queries'
import { countEmployees } from '@/lib/employees/queries'
import { listFirstSteps } from './first-steps-queries'
import { currentPeriod, monthsToFillIn, unsentMonths } from './rules'
import type { Bar, FirstStep, PartnerStep, PartnerWork, ToDo } from './schema'

type PartnerHome = {
  /** Empty once the desk is set up. */
  readonly firstSteps: readonly FirstStep<PartnerStep>[]
  readonly toDos: readonly ToDo<PartnerWork>[]
  /** The month that HR works on. */
  readonly current: PeriodDto | undefined
  /** What was deducted in each month, the oldest first. */
  readonly deducted: readonly Bar[]
  readonly owed: number
  readonly announced: number
  readonly pauseReason: string
  /** Deducted money that is late, in words, the oldest first. */
  readonly late: readonly string[]
}

const MONTHS_SHOWN = 12

/** What waits for HR, the month they work on, and what was deducted month by month. */
export async function getPartnerHome(actor: Partner): Promise<PartnerHome> {
  const [firstSteps, { pending, leaving }, names, approvals, wishes, { periods, owed, announced, pauseReason }] =
    await Promise.all([
      listFirstSteps(actor),
      countEmployees(actor),
      countNameChanges(actor),
      countApprovals(actor),
      countWishes(actor),
      getOwnDebt(actor),
    ])
  const today = lagosToday()
  const toSend = toNaira(amountToSend(periods, kobo(fromNaira(owed) - fromNaira(announced)), today))
  const count = (kind: PartnerWork, many: number, href: string): ToDo<PartnerWork> => ({ kind, count: many, href })
  const unsent = unsentMonths(periods)
  const toDos: ToDo<PartnerWork>[] = [
    count('employees', pending, '/partner/employees'),
    count('names', names, '/partner/name-changes'),
    count('approvals', approvals, '/partner/approvals'),
    // A request ends when its month is closed.
    ...wishes.map(({ month, count: many }) => ({
      ...count('deferrals', many, `/partner/deductions/${month}`),
      month,
      day: periods.find(({ period }) => period === month)?.payday,
    })),
    // Money of a closed month is sent before the next month is filled in.
    ...unsent.map((month) => ({
      ...count('transfer', 1, `/partner/deductions/${month.period}`),
      ...{ amount: month.unsent, month: month.period, day: month.payday },
    })),
    ...monthsToFillIn(periods, today).map(({ period, payday, lines }) => ({
      ...count('months', lines.expected, `/partner/deductions/${period}`),
      month: period,
      day: payday,
    })),
    ...(unsent.length === 0 && toSend > 0
      ? [{ ...count('transfer', 1, '/partner/deductions#transfers'), amount: toSend }]
      : []),
    count('leavers', leaving, '/partner/employees?status=leaving'),
  ]
  return {
    firstSteps,
    toDos: toDos.filter((each) => each.count > 0),
    current: currentPeriod(periods),
    deducted: periods
      .slice(0, MONTHS_SHOWN)
      .reverse()
      .map(({ period, deducted }) => ({ label: period, naira: deducted })),
    owed,
    announced,
    pauseReason,
    late: lateMonths(periods, today).map((period) => lateSentence(period, today)),
  }
}
