import { factCopy } from '@/components/agreement/fact-copy'
import { FactLines } from '@/components/agreement/fact-lines'
import { summaryCopy } from '@/components/cart/summary-copy'
import type { CheckoutDto, PlanOptionDto } from '@/lib/checkout/schema'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira, toNaira } from '@/lib/core/money'
import { creditWords, formatRates } from '@/lib/orders/agreement-rules'
import { ByMonths } from './by-months'
import { checkoutCopy } from './copy'
import { planCopy } from './plan-copy'
import { planId } from './plan-options'

/* What the server says in checkout of each number of months. CSS shows that of the chosen one, without script. */

const copy = checkoutCopy.plan
const naira = (amount: number) => formatNaira(fromNaira(amount))

/** What is deducted, for each number of months. */
export const ChosenPlans = ({ checkout: { options, summary, spendable } }: { checkout: CheckoutDto }) =>
  options.map((option) => (
    <div key={option.months} data-months={option.months} className="of-chosen-months">
      <ChosenPlan option={option} financed={summary.financed} spendable={spendable} />
    </div>
  ))

/** The key facts of the order, a line each. */
export function AgreedLines({ checkout: { options, summary, facts, cost } }: { checkout: CheckoutDto }) {
  const ofMonths = (none: string, words: (option: PlanOptionDto) => string) => (
    <ByMonths options={options} none={none} words={words} />
  )
  return (
    <FactLines
      lines={[
        [factCopy.cashPrice, naira(facts.cashPrice)],
        [factCopy.interest, planCopy.interest(naira(cost.amount), cost.rate)],
        [factCopy.rate, ofMonths('–', formatRates)],
        ...(options.some(({ afterCredit }) => afterCredit)
          ? [[factCopy.credit, ofMonths('–', ({ afterCredit }) => naira(afterCredit?.credit ?? 0))] as const]
          : []),
        [
          planCopy.financed,
          ofMonths(naira(summary.financed), ({ afterCredit }) => naira(afterCredit?.deducted ?? summary.financed)),
        ],
        [factCopy.upfront, naira(summary.upfront)],
        [summaryCopy.total, naira(summary.overallTotal)],
      ]}
    />
  )
}

type ChosenPlanProps = {
  option: PlanOptionDto
  /** What the order takes from the salary, in naira. */
  financed: number
  spendable: CheckoutDto['spendable']
}

/** What is deducted on each payday, and what is left to spend. */
function ChosenPlan({ option: { months, instalments, afterCredit, left }, financed, spendable }: ChosenPlanProps) {
  const deducted = afterCredit?.instalments ?? instalments
  return (
    <div id={planId(months)} className="grid gap-2 text-sm">
      {afterCredit && <p className="font-semibold">{creditWords(afterCredit)}</p>}
      {deducted.length > 0 && <p className="font-semibold">{planCopy.schedule}</p>}
      <ol className="grid gap-1">
        {deducted.map(({ dueOn, amount }) => (
          <li key={dueOn} className="flex justify-between gap-4 border-b border-line pb-1 text-base">
            <span>{formatDay(dueOn)}</span>
            <span className="money font-semibold">{naira(amount)}</span>
          </li>
        ))}
      </ol>
      {deducted.length > 0 && <p>{planCopy.last(formatDay(deducted.at(-1)?.dueOn ?? ''))}</p>}
      {left !== null && <p>{planCopy.left(naira(left), copy.months(spendable.months))}</p>}
      <LessToSpend left={left} financed={financed} first={naira(instalments[0]?.amount ?? 0)} spendable={spendable} />
    </div>
  )
}

type LessToSpendProps = { left: number | null; financed: number; first: string; spendable: CheckoutDto['spendable'] }

/** Says why "You can still spend" goes down by more than the order, when it does. */
function LessToSpend({ left, financed, first, spendable: { amount, months } }: LessToSpendProps) {
  if (left === null) return null
  const less = toNaira(fromNaira(amount) - fromNaira(left))
  // Both figures are whole naira, so they can differ from the order by one naira without a reason.
  if (less <= financed + 1) return null
  return <p>{planCopy.leftWhy(naira(less), first, copy.months(months))}</p>
}
