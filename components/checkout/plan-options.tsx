import { FieldError } from '@/components/ui/field'
import { WarningIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { useActionForm } from '@/components/ui/use-action-form'
import type { CheckoutDto, PlanOptionDto } from '@/lib/checkout/schema'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira, toNaira } from '@/lib/core/money'
import { firstChoice } from '@/lib/checkout/rules'
import { creditWords } from '@/lib/orders/agreement-rules'
import { checkoutCopy } from './copy'

const copy = checkoutCopy.plan
const naira = (amount: number) => formatNaira(fromNaira(amount))
const words = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type FieldOf = ReturnType<typeof useActionForm>['field']

/** The numbers of months to choose from and, for the chosen one, the paydays. */
export function PlanOptions({
  checkout: { summary, options, months, lastDay, spendable },
  field,
}: {
  checkout: CheckoutDto
  field: FieldOf
}) {
  const { name, onBlur, onChange, defaultValue, error } = field('months')
  const chosen = defaultValue === undefined ? months : firstChoice(options, Number(defaultValue))
  return (
    <fieldset className="grid gap-3">
      <legend className="section-title mb-3">{copy.title}</legend>
      {lastDay !== null && (
        <p className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
          {options.length > 0 ? copy.untilLastDay(formatDay(lastDay)) : copy.noPayday(formatDay(lastDay))}
        </p>
      )}
      {options.some(({ withinLimit }) => !withinLimit) && (
        <p className="font-semibold">
          <OverLimitHelp options={options} />
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2">
        {options.map((option) => (
          <MonthsChoice
            // A radio button keeps the choice of the browser, so it is made anew when the months fit no more.
            key={`${option.months} ${option.withinLimit} ${option.months === chosen}`}
            option={option}
            radio={{ name, onBlur, onChange, defaultChecked: option.months === chosen }}
          />
        ))}
      </div>
      {/* CSS shows the paydays of the chosen months, so they need no script. */}
      {options.map((option) => (
        <div key={option.months} data-months={option.months} className="of-chosen-months">
          <ChosenPlan option={option} financed={summary.financed} spendable={spendable} />
        </div>
      ))}
      <FieldError message={error} />
    </fieldset>
  )
}

/** Help for an order above the limit: the months that fit, and a link to the cart. */
export function OverLimitHelp({ options }: { options: readonly PlanOptionDto[] }) {
  const fitting = options.filter(({ withinLimit }) => withinLimit).map(({ months }) => String(months))
  return (
    <>
      {fitting.length === 0
        ? copy.fitsNowhere
        : copy.fits(fitting.length === 1 ? copy.months(Number(fitting[0])) : `${words.format(fitting)} months`)}{' '}
      {fitting.length > 0 && `${copy.changeMonths} `}
      <Link href="/Store?tab=cart" className="text-link">
        {copy.changeCart}
      </Link>
    </>
  )
}

type RadioProps = Pick<ReturnType<FieldOf>, 'name' | 'onBlur' | 'onChange'> & { defaultChecked: boolean }

// Without react-hook-form's `ref`, which would undo a choice made before hydration.
const MonthsChoice = ({
  option: { months, instalments, withinLimit },
  radio,
}: {
  option: PlanOptionDto
  radio: RadioProps
}) => {
  const first = naira(instalments[0]?.amount ?? 0)
  return (
    <label
      className={
        'flex min-h-target items-start gap-2.5 rounded-control border border-line-strong bg-raised px-3 py-2 ' +
        'has-checked:border-brand has-checked:bg-brand-soft has-enabled:cursor-pointer'
      }
    >
      <input
        {...radio}
        type="radio"
        value={months}
        disabled={!withinLimit}
        aria-describedby={planId(months)}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        <span className="block font-semibold">{copy.months(months)}</span>{' '}
        <span className="block text-sm tabular-nums">{months === 1 ? copy.once(first) : copy.each(first)}</span>
        {!withinLimit && (
          <span className="mt-1 flex items-start gap-1.5 text-sm text-warning">
            <WarningIcon size={18} className="mt-px shrink-0" />
            {copy.overLimit}
          </span>
        )}
      </span>
    </label>
  )
}

const planId = (months: number) => `months-${months}-plan`

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
      {deducted.length > 0 && <p className="font-semibold">{copy.schedule}</p>}
      <ol className="grid gap-1">
        {deducted.map(({ dueOn, amount }) => (
          <li key={dueOn} className="flex justify-between gap-4 border-b border-line pb-1 text-base">
            <span>{formatDay(dueOn)}</span>
            <span className="money font-semibold">{naira(amount)}</span>
          </li>
        ))}
      </ol>
      {deducted.length > 0 && <p>{copy.last(formatDay(deducted.at(-1)?.dueOn ?? ''))}</p>}
      {left !== null && <p>{copy.left(naira(left), copy.months(spendable.months))}</p>}
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
  return <p>{copy.leftWhy(naira(less), first, copy.months(months))}</p>
}
