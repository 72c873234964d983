import type { CheckoutDto, PlanOptionDto } from '@/lib/checkout/schema'

/**
 * Words for each number of months. CSS shows those of the chosen one, so they are true before hydration, too. `none`
 * shows while nothing is chosen.
 */
export const ByMonths = ({
  options,
  none,
  words,
}: {
  options: CheckoutDto['options']
  none: string
  words: (option: PlanOptionDto) => string
}) => (
  <span>
    <span className="of-no-months">{none}</span>
    {options.map((option) => (
      <span key={option.months} data-months={option.months} className="of-chosen-months">
        {words(option)}
      </span>
    ))}
  </span>
)
