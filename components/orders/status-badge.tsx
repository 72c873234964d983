import { Badge, type BadgeTone } from '@/components/ui/badge'
import { type OrderStatusName, STATUS_LABELS } from '@/lib/orders/rules'

const TONES: Readonly<Record<OrderStatusName, BadgeTone>> = {
  pending: 'neutral',
  approved: 'info',
  packed: 'info',
  out_for_delivery: 'info',
  delivered: 'success',
  rejected: 'danger',
  cancelled: 'danger',
}

/** The status of an order in words and an icon, never by colour alone. */
export const StatusBadge = ({ status }: { status: OrderStatusName }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
)
