import { CheckIcon } from '@/components/ui/icons'
import { formatDay, formatMoment } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { stationsToCome } from '@/lib/orders/next-step-rules'
import { awaitsApproval, stepLabel } from '@/lib/orders/rules'
import type { OrderDto } from '@/lib/orders/schema'
import { ordersCopy as copy } from './copy'

export type TimelineProps = {
  order: Pick<OrderDto, 'moves' | 'status' | 'isPaymentDS' | 'upfront'>
  /** The first instalment of the agreed plan, if the order were delivered today; undefined without one. */
  first: { readonly dueOn: string; readonly amount: number } | undefined
}

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** The steps of an order: those it has taken, oldest first, and those to come. */
export function Timeline({ order, first }: TimelineProps) {
  return (
    <ol className="grid gap-4">
      {order.moves.map(({ from, status, at, reason }) => (
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
      {comingSteps(order, first).map((step) => (
        <li key={step} className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-3 text-muted">
          <span className="size-7 rounded-full border-2 border-dashed border-line-strong" />
          <span>
            <span className="sr-only">{copy.toCome}: </span>
            {step}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The steps to come in words. The fee is asked for between the approval and the packing. */
function comingSteps(
  { status, isPaymentDS, upfront }: TimelineProps['order'],
  first: TimelineProps['first'],
): string[] {
  const stations = stationsToCome(status)
  if (stations.length === 0) return []
  const [approval, ...others] = awaitsApproval(status) ? stations : [undefined, ...stations]
  return [
    ...(approval ? [copy.coming[approval]] : []),
    ...(isPaymentDS ? [] : [copy.comingFee(naira(upfront))]),
    ...others.flatMap((station) => (station ? [copy.coming[station]] : [])),
    ...(first ? [copy.comingDeduction(naira(first.amount), formatDay(first.dueOn))] : []),
  ]
}
