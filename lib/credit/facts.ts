import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Eligibility } from '@/generated/prisma/enums'
import { hasLeft } from '@/lib/access/rules'
import { isAboveBound } from '@/lib/companies/salary-rules'
import { type Terms, termsOf } from '@/lib/companies/terms'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { conflict } from '@/lib/core/errors'
import { type Kobo, ZERO, kobo, max, min, sum } from '@/lib/core/money'
import { type OwnCredit, type PaidByCredit, freeCredit, payByCredit, waitingForPayout } from './credit-rules'
import { buyerCeiling, companyCeiling, roomToLend } from './lending-rules'
import { reservedOf } from './reserved'
import {
  RESERVING_STATUSES,
  type CreditState,
  type CreditTerms,
  type Instalment,
  type NextDeduction,
  askedByMonth,
  deductionDay,
  makePlan,
  monthlyCeiling,
  nextDeduction,
  withArrears,
} from './rules'
import { finalPayMonth, selfPayFrom } from './self-pay-rules'

/* The facts behind buyers' limits: SQL reads them as one row for each buyer, and the rules make a state of it. */

/**
 * A subquery for the months, as 'YYYY-MM', whose payroll is over for the row of `users` around it: the company has
 * closed the month, or HR has filled in the employee's line of it.
 */
export const MONTHS_OVER = Prisma.sql`ARRAY(
  SELECT to_char(period.month, 'YYYY-MM') FROM deduction_periods period
  WHERE period.company_id = users.company_id
    AND period.month >= date_trunc('month', now() AT TIME ZONE 'Africa/Lagos')::date
    AND (period.closed_at IS NOT NULL OR EXISTS (
      SELECT FROM deduction_lines line
      WHERE line.period_id = period.id AND line.user_id = users.id AND line.deducted_kobo IS NOT NULL)))`

/**
 * A query for the facts of buyers: salary, ceilings, company terms, open instalments, credit, and pending orders. The
 * open credit of the company is a kept sum and the orders since (`company-credit.ts`).
 * @param exceptOrderId a pending order to leave out
 */
export const creditFacts = (userIds: readonly string[], exceptOrderId: string | null = null): Prisma.Sql => Prisma.sql`
  SELECT users.id, users.salary_kobo AS salary, users.other_deductions_kobo AS "otherDeductions",
    users.credit_ceiling_kobo AS "ceiling", users.eligibility::text AS eligibility, users.last_day AS "lastDay",
    (coalesce(users.eligibility_at, users.updated_at) AT TIME ZONE 'Africa/Lagos')::date AS "enteredOn",
    (now() AT TIME ZONE 'Africa/Lagos')::date AS today, ${MONTHS_OVER} AS "monthsOver",
    (SELECT json_build_object('payday', company.payday, 'deductionCapBps', company.deduction_cap_bps,
        'defaultMonths', company.default_months, 'maxMonths', company.max_months,
        'isPaused', company.paused_at IS NOT NULL, 'ceiling', company.credit_ceiling_kobo::text,
        'averageMonth', company.average_month_kobo::text,
        'openCredit', (company.open_credit_kobo + (
          SELECT coalesce(sum(placed.items_kobo + placed.vat_kobo + placed.interest_kobo), 0) FROM orders placed
          WHERE placed.placed_at > company.open_credit_at AND placed.company_id = company.id
            AND placed.status = ANY(${RESERVING_STATUSES}::"OrderStatus"[])
            AND placed.id IS DISTINCT FROM ${exceptOrderId}::uuid))::text)
      FROM companies company WHERE company.id = users.company_id) AS company,
    (SELECT coalesce(json_agg(json_build_object('from', change.from_month, 'payday', change.payday,
        'deductionCapBps', change.deduction_cap_bps) ORDER BY change.from_month), '[]')
      FROM terms_changes change WHERE change.company_id = users.company_id) AS "termsChanges",
    (SELECT coalesce(json_agg(json_build_object('dueOn', part.due_on,
        'amount', (part.amount_kobo - part.paid_kobo)::text)), '[]')
      FROM plans plan JOIN instalments part ON part.plan_id = plan.id
      WHERE plan.user_id = users.id AND plan.state = 'open') AS open,
    coalesce((SELECT wallet.credit_kobo FROM wallets wallet WHERE wallet.user_id = users.id), 0) AS credit,
    CASE WHEN EXISTS (SELECT FROM wallets wallet WHERE wallet.user_id = users.id AND wallet.credit_kobo > 0)
      THEN ${reservedOf(Prisma.sql`users.id`)} ELSE 0 END AS reserved,
    EXISTS (SELECT FROM plans plan
      WHERE plan.user_id = users.id AND plan.state = 'written_off' AND plan.credit_allowed_at IS NULL) AS "isStopped",
    (SELECT coalesce(json_agg(json_build_object('id', pending.id, 'months', pending.months,
        'interest', pending.interest_kobo::text,
        'financed', (pending.items_kobo + pending.vat_kobo + pending.interest_kobo)::text) ORDER BY pending.id), '[]')
      FROM orders pending
      WHERE pending.user_id = users.id AND pending.status = ANY(${RESERVING_STATUSES}::"OrderStatus"[])
        AND pending.id IS DISTINCT FROM ${exceptOrderId}::uuid) AS pending
  FROM users WHERE users.id = ANY(${userIds}::uuid[])`

type CompanyFacts = Terms & {
  readonly defaultMonths: number
  readonly maxMonths: number
  /** Its employees cannot place new orders. */
  readonly isPaused: boolean
  /** The ceiling that staff set, if any, the average month of deductions, and what all employees owe: kobo as texts. */
  readonly ceiling: string | null
  readonly averageMonth: string
  readonly openCredit: string
}

/** A row of `creditFacts`. Kobo in JSON are texts, because JSON has no large integers. */
export type CreditFacts = {
  readonly id: string
  readonly salary: bigint | null
  readonly otherDeductions: bigint
  /** The ceiling of open credit that staff set; null for the default. */
  readonly ceiling: bigint | null
  readonly eligibility: Eligibility
  readonly lastDay: Date | null
  /** When HR last decided about the employment. */
  readonly enteredOn: Date
  readonly today: Date
  readonly monthsOver: readonly string[]
  readonly company: CompanyFacts | null
  readonly termsChanges: readonly (Terms & { readonly from: Day })[]
  readonly open: readonly { readonly dueOn: Day; readonly amount: string }[]
  /** A debt of theirs was written off, and two of staff have not decided about new credit. */
  readonly isStopped: boolean
  /** The buyer's credit, and what payouts reserve of it. */
  readonly credit: bigint
  readonly reserved: bigint
  readonly pending: readonly {
    readonly id: string
    readonly months: number
    readonly financed: string
    readonly interest: string
  }[]
}

/** The state behind a buyer's limit, and what payroll will ask for their open plans. */
export type BuyerCredit = CreditState & {
  readonly next: NextDeduction | undefined
  /** The day of the next deduction, today or later. */
  readonly nextOn: Day | undefined
  /**
   * The agreed plans of orders that are not delivered yet, oldest order first, as if they were delivered today and had
   * the buyer's credit in this order. `creditBefore` is what the earlier ones leave of it.
   */
  readonly planned: readonly (PaidByCredit & { readonly orderId: string; readonly creditBefore: Kobo })[]
  readonly ownCredit: OwnCredit
  /** What is left to pay of the open plans, and the part of it that payroll will ask for, in kobo. */
  readonly owed: Kobo
  readonly fromPay: Kobo
  /** What the pay of a month 'YYYY-MM' can be asked for in all, in kobo; nothing once its payroll is over. */
  readonly ceilingIn: (month: string) => Kobo
  /** The month 'YYYY-MM' of a leaver's final pay. */
  readonly finalMonth: string | undefined
  /** The buyer's ceiling of open credit, and what counts against it: owed and on order. */
  readonly ceiling: Kobo
  readonly openCredit: Kobo
  /** The salary is above the bound, so that nothing can be ordered until somebody has looked at it. */
  readonly isSalaryHeld: boolean
}

/**
 * Makes the state behind a buyer's limit. Pending orders count as if they were approved today.
 * @param exceptOrderId a pending order to leave out
 * @returns undefined for a person without a complete workplace profile
 */
export function toCreditState(facts: CreditFacts, exceptOrderId?: string): BuyerCredit | undefined {
  const { salary, company, eligibility } = facts
  if (!company || salary === null) return undefined
  const today = columnDay(facts.today)
  const termsChanges = facts.termsChanges.map(({ from, ...terms }) => ({ ...terms, fromMonth: dayColumn(from) }))
  const terms = creditTerms({ ...company, termsChanges }, facts.monthsOver)
  const pay = { salary: kobo(salary), otherDeductions: kobo(facts.otherDeductions) }
  const lastDay = facts.lastDay ? columnDay(facts.lastDay) : eligibility === 'left' ? today : undefined
  const finalMonth =
    lastDay === undefined ? undefined : finalPayMonth(facts.lastDay ? lastDay : undefined, columnDay(facts.enteredOn))
  const open = facts.open.map(({ dueOn, amount }) => ({
    // The whole debt of a leaver is due from the final pay.
    dueOn: lastDay !== undefined && dueOn > lastDay ? lastDay : dueOn,
    amount: kobo(BigInt(amount)),
  }))
  const owed = withArrears(open, today, terms.payday)
  const coming = facts.pending
    .filter(({ id, financed }) => id !== exceptOrderId && financed !== '0')
    .map(({ id, financed, interest, months }) => ({
      orderId: id,
      interest: kobo(BigInt(interest)),
      instalments: makePlan(kobo(BigInt(financed)), months, today, terms.payday),
    }))
  const isAsked = (month: string) =>
    !facts.monthsOver.includes(month) && (finalMonth === undefined || month < selfPayFrom(finalMonth))
  const ceilingIn = (month: string) => (isAsked(month) ? monthlyCeiling({ ...pay, terms, today }, month) : ZERO)
  const ordered = coming.flatMap(({ instalments }) => instalments)
  const next = nextDeduction(owed, ceilingIn)
  const openCredit = sum([...open, ...ordered].map(({ amount }) => amount))
  const ceiling = buyerCeiling(facts.ceiling)
  const ofCompany = {
    ceiling: companyCeiling({
      own: company.ceiling === null ? null : BigInt(company.ceiling),
      averageMonth: BigInt(company.averageMonth),
    }),
    open: kobo(BigInt(company.openCredit)),
  }
  const isSalaryHeld = isAboveBound(salary)
  return {
    ...pay,
    terms,
    today,
    lastDay,
    isStopped: facts.isStopped,
    dues: askedByMonth([...owed, ...ordered], ceilingIn),
    next,
    nextOn: next && deductionDay(next.month, owed, terms.payday),
    ...withCredit(facts, coming, today),
    owed: sum(open.map(({ amount }) => amount)),
    fromPay: sum(askedByMonth(owed, ceilingIn).values()),
    ceilingIn,
    finalMonth,
    ceiling,
    openCredit,
    isSalaryHeld,
    room: isSalaryHeld ? ZERO : roomToLend({ ceiling, open: openCredit }, ofCompany),
  }
}

type Coming = {
  readonly orderId: string
  readonly interest: Kobo
  readonly instalments: readonly Instalment[]
}

/** What the buyer's credit will do, and the plans of coming orders after it has paid what it pays of them. */
function withCredit(
  facts: CreditFacts,
  coming: readonly Coming[],
  today: Day,
): Pick<BuyerCredit, 'planned' | 'ownCredit'> {
  const own = creditOf(facts)
  const planned: BuyerCredit['planned'][number][] = []
  let left = freeCredit(own)
  for (const { orderId, ...plan } of coming) {
    const paid = payByCredit(plan, left, today)
    planned.push({ orderId, creditBefore: left, ...paid })
    left = kobo(left - paid.credit)
  }
  return { planned, ownCredit: { ...own, forOrders: sum(planned.map(({ credit }) => credit)) } }
}

/** The credit of a buyer, before coming orders are counted. */
export function creditOf(facts: CreditFacts): OwnCredit {
  const own = { credit: kobo(facts.credit), reserved: kobo(facts.reserved) }
  const owed = sum(facts.open.map(({ amount }) => kobo(BigInt(amount))))
  return {
    ...own,
    forDebts: max(ZERO, min(kobo(own.credit - waitingForPayout(own)), owed)),
    forOrders: ZERO,
    canOrder: !facts.isStopped && !hasLeft(facts, columnDay(facts.today)),
  }
}

/** @throws AppError 409 for a person without a complete workplace profile */
export function knownCredit(state: BuyerCredit | undefined): BuyerCredit {
  if (!state) throw conflict('Your workplace profile is not complete.', { code: 'profile_incomplete' })
  return state
}

/** The credit terms of one buyer. `monthsOver` are the months 'YYYY-MM' whose payroll is over for them. */
export function creditTerms(
  {
    defaultMonths,
    maxMonths,
    ...row
  }: Parameters<typeof termsOf>[0] & Pick<CreditTerms, 'defaultMonths' | 'maxMonths'>,
  monthsOver: readonly string[],
): CreditTerms {
  const terms = termsOf(row)
  return {
    payday: (month) => (monthsOver.includes(month) ? null : terms.in(month).payday),
    defaultMonths,
    maxMonths,
    capBps: (month) => terms.in(month).deductionCapBps,
  }
}
