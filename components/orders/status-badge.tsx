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

/** An order's status in words and a sign, never by colour alone (checklist X-61). */
export const StatusBadge = ({ status }: { status: OrderStatusName }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
)
