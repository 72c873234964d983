import type { LedgerEvent, OrderStatus } from '@/generated/prisma/enums'
import { type Day, columnDay, daysBetween, formatDay } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, kobo, min, percentOf, splitEvenly, sum } from '@/lib/core/money'

/** Payment plans and the credit limit: pure decisions, in kobo and Lagos days. They run in the browser too. */

/** The first deduction comes at least this long after approval. */
const FIRST_DUE_DAYS = 14
/** A payday of 31 means the last day of the month. */
const MONTH_END = 31

/** What a company agreed to: the day wages are paid, how long plans may run, and the cap in basis points of the salary. */
export type CreditTerms = {
  readonly payday: number
  readonly defaultMonths: number
  readonly maxMonths: number
  readonly capBps: number
}

const RESERVES_CREDIT = {
  pending: true,
  approved: false,
  packed: false,
  out_for_delivery: false,
  delivered: false,
  rejected: false,
  cancelled: false,
} as const satisfies Record<OrderStatus, boolean>

/** Orders in these statuses count against the credit limit, although they have no payment plan yet. */
export const RESERVING_STATUSES = (Object.keys(RESERVES_CREDIT) as OrderStatus[]).filter(
  (status) => RESERVES_CREDIT[status],
)

export type Instalment = { readonly dueOn: Day; readonly amount: Kobo }

/** The payday of the month that lies `offset` months after the month of `day`. */
function paydayOf(day: Day, offset: number, payday: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const date =
    payday === MONTH_END
      ? new Date(Date.UTC(year, month + offset, 0))
      : new Date(Date.UTC(year, month - 1 + offset, payday))
  return columnDay(date)
}

/** The payday of a month, 'YYYY-MM'. */
export const paydayIn = (month: string, payday: number): Day => paydayOf(`${month}-01`, 0, payday)

/** The first payday at least `FIRST_DUE_DAYS` after `approvedOn`. */
export function firstPayday(approvedOn: Day, payday: number): Day {
  for (let offset = 0; ; offset += 1) {
    const day = paydayOf(approvedOn, offset, payday)
    if (daysBetween(approvedOn, day) >= FIRST_DUE_DAYS) return day
  }
}

/** The next payday after `today`. */
export const nextPayday = (today: Day, payday: number): Day => {
  const thisMonth = paydayOf(today, 0, payday)
  return thisMonth > today ? thisMonth : paydayOf(today, 1, payday)
}

/** `months` paydays in a row, the first at least 14 days after `approvedOn`. */
export function paydays(approvedOn: Day, payday: number, months: number): Day[] {
  const first = firstPayday(approvedOn, payday)
  return Array.from({ length: months }, (_, index) => paydayOf(first, index, payday))
}

/** A plan: equal instalments rounded down to the kobo, the remainder on the last, on the company's paydays. */
export function makePlan(financed: Kobo, months: number, approvedOn: Day, payday: number): Instalment[] {
  const amounts = splitEvenly(financed, months)
  return paydays(approvedOn, payday, months).map((dueOn, index) => ({ dueOn, amount: amounts[index] ?? ZERO }))
}

/** 'YYYY-MM' of a day: the limit counts by month. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** What falls due per month: open instalments and those pending orders would bring. */
export type MonthlyDues = ReadonlyMap<string, Kobo>

/** Adds up what falls due per month. */
export function duesByMonth(instalments: Iterable<Instalment>): MonthlyDues {
  const dues = new Map<string, Kobo>()
  for (const { dueOn, amount } of instalments) dues.set(monthOf(dueOn), sum([dues.get(monthOf(dueOn)) ?? ZERO, amount]))
  return dues
}

/** What of an instalment is still to be paid, in kobo. */
export type OpenInstalment = { readonly id: string; readonly dueOn: Day; readonly open: Kobo }

/**
 * Spreads a repayment over open instalments, the oldest due first; those due on one day in the order they came.
 * @returns a share for each instalment that gets one, and what is left over for the buyer's credit
 */
export function allocateRepayment(
  instalments: readonly OpenInstalment[],
  amount: Kobo,
): { shares: { instalmentId: string; amount: Kobo }[]; excess: Kobo } {
  const shares: { instalmentId: string; amount: Kobo }[] = []
  let left = amount
  for (const { id, open } of [...instalments].sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))) {
    const share = min(open, left)
    if (share <= 0n) continue
    shares.push({ instalmentId: id, amount: share })
    left = kobo(left - share)
  }
  return { shares, excess: left }
}

/**
 * Instalments as the limit counts them: what is overdue leaves the pay on the next payday, so it takes room there
 * (docs/decisions/0022).
 */
export const withArrears = (instalments: readonly Instalment[], today: Day, payday: number): Instalment[] =>
  instalments.map(({ dueOn, amount }) => ({ dueOn: dueOn < today ? nextPayday(today, payday) : dueOn, amount }))

export type CreditState = {
  /** The salary HR confirmed, kobo a month. */
  readonly salary: Kobo
  readonly terms: CreditTerms
  readonly dues: MonthlyDues
  readonly today: Day
  /** The last day at work of someone who leaves: no payday after it takes anything (docs/decisions/0031). */
  readonly lastDay?: Day | undefined
}

/** The state without the plan that a pending order over `financed` and `months` counts for in it: what that order is judged by. */
export function withoutPendingOrder(state: CreditState, financed: Kobo, months: number): CreditState {
  const dues = new Map(state.dues)
  for (const { dueOn, amount } of makePlan(financed, months, state.today, state.terms.payday)) {
    dues.set(monthOf(dueOn), kobo((dues.get(monthOf(dueOn)) ?? 0n) - amount))
  }
  return { ...state, dues }
}

/** The largest amount that instalments may take in one month. */
export const monthlyCap = ({ salary, terms }: Pick<CreditState, 'salary' | 'terms'>): Kobo =>
  percentOf(salary, terms.capBps)

/**
 * The largest amount that can be financed over `months` so that in every month open instalments + the new one stay
 * within the cap. The one function behind the refusal, "You can still spend" and the desks.
 */
export function availableCredit(state: CreditState, months: number): Kobo {
  if (months < 1) return ZERO
  const cap = monthlyCap(state)
  const days = paydays(state.today, state.terms.payday, months)
  if (state.lastDay !== undefined && days.some((day) => day > (state.lastDay ?? ''))) return ZERO
  const room = days.map((day) => {
    const left = cap - (state.dues.get(monthOf(day)) ?? 0n)
    return kobo(left > 0n ? left : 0n)
  })
  const share = room.reduce(min)
  const last = room.at(-1) ?? ZERO
  // The last instalment also takes the remainder, less than one kobo a month.
  const remainder = min(kobo(BigInt(months - 1)), kobo(last - share))
  return sum([kobo(share * BigInt(months)), remainder])
}

/** Whether a plan over `months` is one the company allows. */
export const allowsMonths = (terms: CreditTerms, months: number): boolean =>
  Number.isInteger(months) && months >= 1 && months <= terms.maxMonths

/** The most months a plan can take from today: what the company allows, and no payday after a last day that is known. */
export function maxMonths({ terms, today, lastDay }: Pick<CreditState, 'terms' | 'today' | 'lastDay'>): number {
  if (lastDay === undefined) return terms.maxMonths
  return paydays(today, terms.payday, terms.maxMonths).filter((day) => day <= lastDay).length
}

/** The months of a plan for which none were chosen; 0 when there is no payday left before the last day. */
export const usualMonths = (state: Pick<CreditState, 'terms' | 'today' | 'lastDay'>): number =>
  Math.min(state.terms.defaultMonths, maxMonths(state))

/** Why a plan cannot run that long, for someone whose last day at work is known. */
export const beyondLastDay = (lastDay: Day, max: number): string =>
  max === 0
    ? `The last day at work is ${formatDay(lastDay)}, and no payday is left before it: nothing can be financed any more.`
    : `The last day at work is ${formatDay(lastDay)}: a plan can take at most ${max} ${max === 1 ? 'month' : 'months'} until then.`

/** The sentence of a refusal above the limit (checklist X-02). */
export const OVER_LIMIT = 'Your order exceeds the cash limit. Please consider adjusting the items in your cart.'

/** An entry of the ledger as its buyer meets it, in kobo. */
export type Movement = {
  readonly event: LedgerEvent
  /** The event that a correction undoes. */
  readonly undone: LedgerEvent | null
  readonly orderNumber: string | null
  readonly charged: Kobo
  readonly creditChange: Kobo
  /** By how much more is to be sent back to the buyer; negative when it was sent. */
  readonly owedBack: Kobo
}

/** What happened, in the words of a statement. */
export function movementText({ event, undone, orderNumber, charged, creditChange, owedBack }: Movement): string {
  const order = orderNumber === null ? 'an order' : `order ${orderNumber}`
  const kept = creditChange > 0n ? `, ${formatNaira(creditChange)} of it kept as credit` : ''
  const fee = (name: string) => (charged === 0n ? `${name} paid twice: kept as credit` : `${name} paid${kept}`)
  switch (event) {
    case 'order_approved':
      return `${orderNumber === null ? 'Order' : `Order ${orderNumber}`} approved`
    case 'order_fees_paid':
      return fee(`Delivery and service fee of ${order}`)
    case 'registration_fee_paid':
      return fee('Registration fee')
    case 'deduction_confirmed':
      return `Deducted by your employer${kept}`
    case 'repayment_received':
      return `Repaid by card or transfer${kept}`
    case 'credit_applied':
      return 'Credit used'
    case 'credit_released':
      return `Kept as credit: what was repaid on ${order}`
    case 'unapplied_received':
      return `${formatNaira(owedBack)} received that paid for nothing: it goes back to you`
    case 'repayment_returned':
      return `${formatNaira(owedBack)} of early repayment goes back to you`
    case 'refund_paid':
      if (owedBack < 0n) return `${formatNaira(kobo(0n - owedBack))} sent back to you`
      return orderNumber === null ? 'Registration fee refunded' : `Delivery and service fee of ${order} refunded`
    case 'written_off':
      return `Written off: what was left of ${order}`
    case 'remittance_received':
      return 'Received from your employer'
    case 'correction':
      return 'Correction'
    case 'reversal':
      if (undone === 'order_approved') return `${orderNumber === null ? 'Order' : `Order ${orderNumber}`} cancelled`
      return `Correction of “${movementText({ event: undone ?? 'correction', undone: null, orderNumber, charged: kobo(0n - charged), creditChange: ZERO, owedBack: ZERO })}”`
  }
}
