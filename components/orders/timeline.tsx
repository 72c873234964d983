import { CheckIcon } from '@/components/ui/icons'
import { formatMoment } from '@/lib/core/clock'
import { stepLabel } from '@/lib/orders/rules'
import type { OrderDto } from '@/lib/orders/schema'

/** The status changes of an order, oldest first. */
export function Timeline({ moves }: { moves: OrderDto['moves'] }) {
  return (
    <ol className="grid gap-4">
      {moves.map(({ from, status, at, reason }) => (
        <li key={`${status} ${at}`} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3">
          <span className="grid size-7 place-items-center rounded-full bg-brand-soft text-brand-text">
            <CheckIcon size={16} />
          </span>
          <span>
            <span className="block font-semibold">{stepLabel({ from, to: status })}</span>
            <time dateTime={at} className="text-sm text-muted">
              {formatMoment(new Date(at))}
            </time>
            {reason && <span className="block">{reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
