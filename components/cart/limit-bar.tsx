import { WarningIcon } from '@/components/ui/icons'
import { eachOf } from '@/lib/checkout/per-payday-rules'
import { formatNaira, fromNaira, toNaira } from '@/lib/core/money'
import type { WalletDto } from '@/lib/credit/schema'
import { cartCopy } from './copy'
import { perPaydayCopy } from './summary-copy'

const copy = cartCopy.limit
const naira = (amount: number) => formatNaira(fromNaira(amount))
const words = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export type LimitBarProps = {
  /** What the cart takes from the salary, in naira. */
  financed: number
  wallet: WalletDto
}

/** What each payday takes of the pay for the cart, and how much of the limit the cart fills. */
export function LimitBar({ financed, wallet: { availableCredit: most, limit, pauseNote } }: LimitBarProps) {
  if (pauseNote || limit.months < 1) return null
  const above = toNaira(fromNaira(financed) - fromNaira(most))
  const share = above > 0 || most === 0 ? 100 : (financed / most) * 100
  return (
    <div className="mt-3 grid gap-2 border-t border-line pt-3">
      <p className="font-semibold tabular-nums">
        {perPaydayCopy.each(naira(eachOf(financed, limit.months)), limit.months)}
      </p>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
        <rect width="100" height="8" className="fill-sunken" />
        <rect width={share} height="8" className={above > 0 ? 'fill-warning' : 'fill-brand'} />
      </svg>
      {above > 0 ? (
        <p className="flex items-start gap-1.5 text-sm font-semibold text-warning">
          <WarningIcon size={18} className="mt-px shrink-0" />
          <span>
            {copy.above(naira(above), limit.months)} {fitsOver(financed, limit)}
          </span>
        </p>
      ) : (
        <p className="text-sm text-muted">{copy.within(naira(financed), naira(most), limit.months)}</p>
      )}
    </div>
  )
}

function fitsOver(financed: number, { choices }: WalletDto['limit']): string {
  const fitting = choices.filter(({ most }) => financed <= most).map(({ months }) => String(months))
  return fitting.length === 0 ? copy.fitsNowhere : copy.fits(words.format(fitting), fitting.at(-1) === '1')
}
