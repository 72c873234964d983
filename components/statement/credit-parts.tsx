import { formatDay } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import type { MovementDto } from '@/lib/credit/schema'
import { statementCopy as copy } from './copy'

/** The instalments that credit paid, or that are open again. It shows nothing for other lines. */
export function CreditParts({ parts }: Pick<MovementDto, 'parts'>) {
  if (parts.length === 0) return null
  return (
    <ul aria-label={copy.parts} className="text-sm font-normal text-muted">
      {parts.map(({ orderId, orderNumber, dueOn, amount }) => (
        <li key={`${orderId} ${dueOn}`}>
          {amount > 0
            ? copy.part(formatNaira(fromNaira(amount)), orderNumber, formatDay(dueOn))
            : copy.opened(formatNaira(fromNaira(-amount)), orderNumber, formatDay(dueOn))}
        </li>
      ))}
    </ul>
  )
}
