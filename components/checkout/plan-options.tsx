import type { ReactNode } from 'react'
import { FieldError } from '@/components/ui/field'
import type { useActionForm } from '@/components/ui/use-action-form'
import type { CheckoutDto, PlanOptionDto } from '@/lib/checkout/schema'
import { formatDay } from '@/lib/core/clock'
import { firstChoice } from '@/lib/checkout/rules'
import { checkoutCopy } from './copy'

const copy = checkoutCopy.plan

type FieldOf = ReturnType<typeof useActionForm>['field']

/** What the server says of the plans. */
export type PlanWords = {
  /** Help for an order above the limit. */
  readonly help: ReactNode
  /** The names of the columns. */
  readonly columns: ReactNode
  /** The words of each number of months. */
  readonly choices: readonly ReactNode[]
  /** What is deducted, for each number of months. */
  readonly plans: ReactNode
}

/** The numbers of months to choose from and, for the chosen one, the paydays. */
export function PlanOptions({
  checkout: { options, months, lastDay },
  said,
  field,
}: {
  checkout: CheckoutDto
  said: PlanWords
  field: FieldOf
}) {
  const { name, onBlur, onChange, defaultValue, error } = field('months')
  const chosen = defaultValue === undefined ? months : firstChoice(options, Number(defaultValue))
  return (
    <fieldset className="grid gap-2">
      <legend className="section-title mb-2">{copy.title}</legend>
      {lastDay !== null && (
        <p className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
          {options.length > 0 ? copy.untilLastDay(formatDay(lastDay)) : copy.noPayday(formatDay(lastDay))}
        </p>
      )}
      {options.some(({ withinLimit }) => !withinLimit) && <p className="font-semibold">{said.help}</p>}
      <div className="divide-y divide-line overflow-hidden rounded-control border border-line-strong bg-raised">
        {said.columns}
        {options.map((option, index) => (
          <MonthsChoice
            // A radio button keeps the choice of the browser, so it is made anew when the months fit no more.
            key={`${option.months} ${option.withinLimit} ${option.months === chosen}`}
            option={option}
            radio={{ name, onBlur, onChange, defaultChecked: option.months === chosen }}
          >
            {said.choices[index]}
          </MonthsChoice>
        ))}
      </div>
      {said.plans}
      <FieldError message={error} />
    </fieldset>
  )
}

/** The classes of a number of months, and of the names of its columns. */
export const ROW = 'flex flex-wrap items-center gap-x-2 px-3 py-1 text-sm tabular-nums'

type RadioProps = Pick<ReturnType<FieldOf>, 'name' | 'onBlur' | 'onChange'> & { defaultChecked: boolean }

type MonthsChoiceProps = { option: PlanOptionDto; radio: RadioProps; children: ReactNode }

// Without react-hook-form's `ref`, which would undo a choice made before hydration.
const MonthsChoice = ({ option: { months, withinLimit }, radio, children }: MonthsChoiceProps) => (
  <label
    className={
      `${ROW} min-h-target has-checked:bg-brand-soft has-enabled:cursor-pointer has-focus-visible:outline-3 ` +
      'has-focus-visible:-outline-offset-3 has-focus-visible:outline-brand-text'
    }
  >
    <input
      {...radio}
      type="radio"
      value={months}
      disabled={!withinLimit}
      aria-describedby={planId(months)}
      className="size-5 shrink-0 accent-brand"
    />
    {children}
  </label>
)

/** The id of what is said of the plan over these months. */
export const planId = (months: number) => `months-${months}-plan`
