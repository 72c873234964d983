import { formatNaira, formatNairaExact, fromNaira } from '@/lib/core/money'

export type MoneyProps = {
  /** In naira, as the API sends it. */
  naira: number
  /** Shows two decimals always, so that amounts below each other align. The desks do. */
  exact?: boolean
  className?: string
}

/** An amount as '₦1,234,567.50', in tabular figures. */
export function Money({ naira, exact = false, className = '' }: MoneyProps) {
  const format = exact ? formatNairaExact : formatNaira
  return <span className={`money ${className}`}>{format(fromNaira(naira))}</span>
}
