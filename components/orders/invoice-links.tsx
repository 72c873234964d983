import { ordersCopy as copy } from '@/components/orders/copy'
import { TextLink } from '@/components/ui/link'
import { isDelivered } from '@/lib/orders/rules'
import type { OrderDto } from '@/lib/orders/schema'

/** The invoices of what the order has supplied so far. */
export function InvoiceLinks({ order }: { order: Pick<OrderDto, '_id' | 'status' | 'isPaymentDS' | 'upfront'> }) {
  const hasGoods = isDelivered(order.status)
  const hasFees = order.isPaymentDS && order.upfront > 0
  if (!hasGoods && !hasFees) return null
  const path = `/Invoice?orderId=${order._id}`
  return (
    <p className="no-print mt-4 flex flex-wrap gap-x-6">
      {hasGoods && <TextLink href={path}>{copy.invoice}</TextLink>}
      {hasFees && <TextLink href={`${path}&of=fees`}>{copy.feeInvoice}</TextLink>}
    </p>
  )
}
