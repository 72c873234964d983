import type { ReactNode } from 'react'
import { agreementCopy } from '@/components/agreement/copy'
import { factCopy } from '@/components/agreement/fact-copy'
import { FactLines } from '@/components/agreement/fact-lines'
import { FactSentences } from '@/components/agreement/key-facts'
import { summaryCopy } from '@/components/cart/summary-copy'
import { HiddenFields } from '@/components/ui/hidden-fields'
import type { CheckoutChangeDto, CheckoutDto, PlanOptionDto } from '@/lib/checkout/schema'
import { WarningIcon } from '@/components/ui/icons'
import { Link, TextLink } from '@/components/ui/link'
import { formatDay, formatShortDay } from '@/lib/core/clock'
import { formatNaira, fromNaira, toNaira } from '@/lib/core/money'
import { creditWords, formatRates, orderWords } from '@/lib/orders/agreement-rules'
import { ByMonths } from './by-months'
import { checkoutCopy } from './copy'
import { planCopy } from './plan-copy'
import { type PlanWords, ROW, planId } from './plan-options'
import { GOODS_PAGE, sourceCopy } from './source-copy'

/* What the server says in checkout of each number of months. CSS shows that of the chosen one, without script. */

const words = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const naira = (amount: number) => formatNaira(fromNaira(amount))

/** What is ordered, on one line that leads to where it is changed. */
export function OrderedGoods({ source, goods: [first, ...others] }: Pick<CheckoutDto, 'source' | 'goods'>) {
  if (!first) return null
  return (
    <p className="flex items-center justify-between gap-3 border-b border-line">
      <span className="min-w-0 text-sm wrap-anywhere">
        {planCopy.goods(first.quantity, first.name, first.measurement, others.length)}
      </span>
      <TextLink href={GOODS_PAGE[source].href} aria-label={planCopy.changeGoods} className="shrink-0">
        {checkoutCopy.delivery.change}
      </TextLink>
    </p>
  )
}

/** Help for an order above the limit: the months that fit, and a link to the goods. */
function OverLimitHelp({ source, options }: Pick<CheckoutDto, 'source' | 'options'>) {
  const fitting = options.filter(({ withinLimit }) => withinLimit).map(({ months }) => String(months))
  return (
    <>
      {fitting.length === 0
        ? planCopy.fitsNowhere
        : planCopy.fits(
            fitting.length === 1 ? planCopy.months(Number(fitting[0])) : `${words.format(fitting)} months`,
          )}{' '}
      {fitting.length > 0 && `${planCopy.changeMonths} `}
      <Link href={GOODS_PAGE[source].href} className="text-link">
        {GOODS_PAGE[source].change}
      </Link>
    </>
  )
}

/** Each column is as wide in every row, and moves below the one before where the text is large. */
const MONTHS = 'grow basis-[4.75rem]'
const AMOUNT = 'grow basis-[5.5rem]'

const Columns = () => (
  <p aria-hidden="true" className={`${ROW} ps-10 text-muted`}>
    <span className={MONTHS} />
    <span className={AMOUNT}>{planCopy.lastPayday}</span>
    <span className={`${AMOUNT} text-end`}>{planCopy.eachPayday}</span>
  </p>
)

const ChoiceWords = ({ option: { months, instalments, withinLimit } }: { option: PlanOptionDto }) => (
  <>
    <span className={`${MONTHS} font-semibold`}>{planCopy.months(months)}</span>{' '}
    <span className={AMOUNT}>
      <span className="sr-only">{planCopy.lastPayday} </span>
      {formatShortDay(instalments.at(-1)?.dueOn ?? '')}
    </span>{' '}
    <span className={`${AMOUNT} text-end font-semibold`}>
      {naira(instalments[0]?.amount ?? 0)}
      <span className="sr-only"> {planCopy.eachPayday}</span>
    </span>
    {!withinLimit && (
      <span className="flex basis-full items-start gap-1.5 text-warning">
        <WarningIcon size={18} className="mt-px shrink-0" />
        {planCopy.overLimit}
      </span>
    )}
  </>
)

/** All that the server says of the plans. */
export const planWords = (checkout: CheckoutDto): PlanWords => ({
  help: <OverLimitHelp {...checkout} />,
  columns: checkout.options.length > 0 && <Columns />,
  choices: checkout.options.map((option) => <ChoiceWords key={option.months} option={option} />),
  plans: <ChosenPlans checkout={checkout} />,
})

/** The words of the button that places the order. */
export const SubmitWords = ({ checkout: { source, options, summary } }: { checkout: CheckoutDto }) => (
  <ByMonths
    options={options}
    none={checkoutCopy.delivery.submit}
    words={(option) => planCopy.place[source](orderWords({ ...option, repaid: summary.financed }))}
  />
)

/** Where the order differs from what the buyer saw last, in words. */
export const changeWords = ({ source, changes }: CheckoutDto) => ({
  changes: changes.map((change) => ({ kind: change.kind, text: sentenceOf(change) })),
  link: <TextLink href={GOODS_PAGE[source].href}>{GOODS_PAGE[source].change}</TextLink>,
})

function sentenceOf(change: CheckoutChangeDto): string {
  const { name } = change
  if (change.kind === 'price') return sourceCopy.price(name, naira(change.before), naira(change.now))
  if (change.ordered === null) return sourceCopy.short(name)
  return change.ordered === 0 ? sourceCopy.gone(name) : sourceCopy.shorter(name, change.ordered)
}

/** The consent of an order of the basket, which the button gives. That of a cart is a checkbox. */
export const BasketConsent = ({ source }: Pick<CheckoutDto, 'source'>) => (
  <>
    <HiddenFields fields={{ source, acceptTerms: 'on' }} />
    <p className="text-sm">
      {sourceCopy.agree}{' '}
      <a href="/terms" target="_blank" rel="noreferrer" className="text-link">
        {checkoutCopy.plan.terms}
      </a>
    </p>
  </>
)

/** What is deducted, for each number of months. */
const ChosenPlans = ({ checkout: { options, summary, spendable } }: { checkout: CheckoutDto }) =>
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
      className="gap-1 text-sm"
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

/** What the credit costs, and what happens to it in each case. */
export const WhatIf = ({ checkout: { cost, facts } }: { checkout: CheckoutDto }) => (
  <Opened label={agreementCopy.whatIf}>
    <FactSentences
      sentences={[
        {
          title: planCopy.cost,
          text: planCopy.costText(naira(cost.amount), cost.rate, naira(facts.serviceFee), naira(facts.deliveryFee)),
        },
        ...facts.sentences,
      ]}
    />
  </Opened>
)

/** A line that opens what it names. */
const Opened = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="text-sm">
    <summary className="text-link min-h-target content-center">{label}</summary>
    {children}
  </details>
)

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
      {left !== null && <p>{planCopy.left(naira(left), planCopy.months(spendable.months))}</p>}
      <LessToSpend left={left} financed={financed} first={naira(instalments[0]?.amount ?? 0)} spendable={spendable} />
      {deducted.length > 0 && (
        <Opened label={planCopy.paydays}>
          <ol className="grid gap-1">
            {deducted.map(({ dueOn, amount }) => (
              <li key={dueOn} className="flex justify-between gap-4 border-b border-line pb-1 text-base">
                <span>{formatDay(dueOn)}</span>
                <span className="money font-semibold">{naira(amount)}</span>
              </li>
            ))}
          </ol>
        </Opened>
      )}
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
  return <p>{planCopy.leftWhy(naira(less), first, planCopy.months(months))}</p>
}
