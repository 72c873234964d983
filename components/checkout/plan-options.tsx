import type { ReactNode } from 'react'
import { FieldError } from '@/components/ui/field'
import { WarningIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { useActionForm } from '@/components/ui/use-action-form'
import type { CheckoutDto, PlanOptionDto } from '@/lib/checkout/schema'
import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { firstChoice } from '@/lib/checkout/rules'
import { checkoutCopy } from './copy'

const copy = checkoutCopy.plan
const naira = (amount: number) => formatNaira(fromNaira(amount))
const words = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type FieldOf = ReturnType<typeof useActionForm>['field']

/** The numbers of months to choose from and, for the chosen one, the paydays. */
export function PlanOptions({
  checkout: { options, months, lastDay },
  plans,
  field,
}: {
  checkout: CheckoutDto
  plans: ReactNode
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
      {plans}
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

/** The id of what is said of the plan over these months. */
export const planId = (months: number) => `months-${months}-plan`
