import { formatNaira, fromNaira } from '@/lib/core/money'

export type MoneyProps = {
  /** In naira, as the API sends it. */
  naira: number
  className?: string
}

/** An amount as '₦1,234,567.50', in tabular figures. */
export function Money({ naira, className = '' }: MoneyProps) {
  return <span className={`money ${className}`}>{formatNaira(fromNaira(naira))}</span>
}
