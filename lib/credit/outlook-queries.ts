import 'server-only'
import type { OrderStatus } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { type Kobo, ZERO, kobo, min, sum, toNaira } from '@/lib/core/money'
import { creditStates, openInstalmentsOf } from './queries'
import {
  ON_ITS_WAY_STATUSES,
  RESERVING_STATUSES,
  availableCredit,
  duesByMonth,
  makePlan,
  monthlyCeiling,
  withArrears,
} from './rules'
import type { OutlookDto } from './schema'

type Considered = {
  readonly id: string
  readonly userId: string
  readonly status: OrderStatus
  readonly financed: Kobo
  readonly months: number
}

/**
 * The buyer's monthly deductions for this order and for other orders, against the cap. Staff need it for a decision.
 * @returns undefined when the buyer has no complete workplace profile
 */
export async function creditOutlook(
  _actor: Staff,
  { id, userId, status, financed, months }: Considered,
): Promise<OutlookDto | undefined> {
  const state = (await creditStates([userId], db(), id)).get(userId)
  if (!state) return undefined
  const { today, terms } = state
  // Before its delivery an order counts as if it were delivered today.
  const isReserving = RESERVING_STATUSES.includes(status)
  const isPending = isReserving && !ON_ITS_WAY_STATUSES.includes(status)
  const plan = isReserving
    ? makePlan(financed, months, today, terms.payday)
    : withArrears(await openInstalmentsOf(id), today, terms.payday)
  const own = duesByMonth(plan)
  const cap = monthlyCeiling(state)
  const overdue = await db().instalment.findMany({
    where: { plan: { userId, state: 'open' }, dueOn: { lt: dayColumn(today) } },
    select: { amountKobo: true, paidKobo: true },
  })
  return {
    cap: toNaira(cap),
    limit: isPending ? toNaira(availableCredit(state, months)) : null,
    arrears: toNaira(sum(overdue.map(({ amountKobo, paidKobo }) => kobo(amountKobo - paidKobo)))),
    months: [...new Set([...state.dues.keys(), ...own.keys()])].sort().map((month) => {
      const due = own.get(month) ?? ZERO
      const all = state.dues.get(month) ?? ZERO
      // The month is asked for no more than its ceiling, so what this plan has above it moves to later months.
      const ofThis = isReserving ? due : min(due, all)
      const others = isReserving ? all : kobo(all - ofThis)
      return {
        month,
        others: toNaira(others),
        thisOrder: toNaira(ofThis),
        left: toNaira(monthlyCeiling(state, month) - others - ofThis),
      }
    }),
  }
}
