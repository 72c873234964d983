import { formatNaira, fromNaira } from '@/lib/core/money'

export type MoneyProps = {
  /** The amount in naira, as it came over the wire. */
  naira: number
  className?: string
}

/** An amount, in the one form it is ever shown: '₦1,234,567.50', in tabular figures. */
export function Money({ naira, className = '' }: MoneyProps) {
  return <span className={`money ${className}`}>{formatNaira(fromNaira(naira))}</span>
}
