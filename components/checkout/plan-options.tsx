import { FieldError } from '@/components/ui/field'
import { WarningIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { useActionForm } from '@/components/ui/use-action-form'
import type { CheckoutDto, PlanOptionDto } from '@/lib/checkout/schema'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira, toNaira } from '@/lib/core/money'
import { firstChoice } from '@/lib/checkout/rules'
import { creditWords, formatRates } from '@/lib/orders/agreement-rules'
import { checkoutCopy } from './copy'

const copy = checkoutCopy.plan
const naira = (amount: number) => formatNaira(fromNaira(amount))
const words = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type FieldOf = ReturnType<typeof useActionForm>['field']

/** The payment plans to choose from: the cost and, for each number of months, the paydays. */
export function PlanOptions({
  checkout: { summary, cost, facts, options, months, lastDay, spendable },
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
      <dl className="grid gap-3 rounded-control bg-sunken px-4 py-3">
        <div>
          <dt className="text-sm text-muted">{copy.cashPrice}</dt>
          <dd className="money font-semibold">{naira(facts.cashPrice)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{copy.cost}</dt>
          <dd>{copy.costText(naira(cost.amount), cost.rate)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">
            {options.some(({ afterCredit }) => afterCredit) ? copy.financedOrCredit : copy.financed}
          </dt>
          <dd className="money font-semibold">{naira(summary.financed)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{copy.upfront}</dt>
          <dd>{copy.fees(naira(facts.serviceFee), naira(facts.deliveryFee))}</dd>
        </div>
      </dl>
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
      {options.map((option) => (
        <PlanOption
          // A radio button keeps the choice of the browser, so it is made anew when the months fit no more.
          key={`${option.months} ${option.withinLimit} ${option.months === chosen}`}
          option={option}
          financed={summary.financed}
          spendable={spendable}
          radio={{ name, onBlur, onChange, defaultChecked: option.months === chosen }}
        />
      ))}
      <p className="text-sm text-muted">{copy.later}</p>
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

type PlanOptionProps = {
  option: PlanOptionDto
  /** What the order takes from the salary, in naira. */
  financed: number
  spendable: CheckoutDto['spendable']
  radio: RadioProps
}

// Without react-hook-form's `ref`, which would undo a choice made before hydration. CSS shows the paydays of the chosen
// option, so they need no script.
function PlanOption({ option, financed, spendable, radio }: PlanOptionProps) {
  const { months, instalments, afterCredit, withinLimit, left } = option
  const deducted = afterCredit?.instalments ?? instalments
  const id = `months-${months}`
  const first = naira(instalments[0]?.amount ?? 0)
  return (
    <div
      className={
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border border-line-strong bg-raised px-4 ' +
        'has-checked:border-brand has-checked:bg-brand-soft'
      }
    >
      <input
        {...radio}
        // The paydays of the choice before fold away, which can move this one under the bar at the top.
        onChange={(event) => {
          event.currentTarget.scrollIntoView({ block: 'nearest' })
          void radio.onChange?.(event)
        }}
        id={id}
        type="radio"
        value={months}
        disabled={!withinLimit}
        aria-describedby={`${id}-plan`}
        className="peer mt-3.5 size-5 shrink-0 accent-brand"
      />
      <label htmlFor={id} className={`min-h-target py-3 font-semibold ${withinLimit ? 'cursor-pointer' : ''}`}>
        {copy.months(months)}: <span className="money">{months === 1 ? copy.once(first) : copy.each(first)}</span>
        <span className="block text-sm font-normal">{formatRates(option)}</span>
        {left !== null && (
          <span className="block text-sm font-normal">{copy.left(naira(left), copy.months(spendable.months))}</span>
        )}
        {!withinLimit && (
          <span className="mt-1 flex items-start gap-1.5 text-sm text-warning">
            <WarningIcon size={18} className="mt-px shrink-0" />
            {copy.overLimit}
          </span>
        )}
      </label>
      <div id={`${id}-plan`} className="col-span-2 hidden pb-3 peer-checked:grid peer-checked:gap-2">
        <LessToSpend left={left} financed={financed} first={first} spendable={spendable} />
        {afterCredit && <p className="text-sm font-semibold">{creditWords(afterCredit)}</p>}
        {deducted.length > 0 && <p className="text-sm font-semibold">{copy.schedule}</p>}
        <ol className="grid gap-1">
          {deducted.map(({ dueOn, amount }) => (
            <li key={dueOn} className="flex justify-between gap-4 border-b border-line pb-1">
              <span>{formatDay(dueOn)}</span>
              <span className="money font-semibold">{naira(amount)}</span>
            </li>
          ))}
        </ol>
        {deducted.length > 0 && <p className="text-sm">{copy.last(formatDay(deducted.at(-1)?.dueOn ?? ''))}</p>}
      </div>
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
  return <p className="text-sm">{copy.leftWhy(naira(less), first, copy.months(months))}</p>
}
