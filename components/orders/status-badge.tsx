import type { OrderStatus } from '@/generated/prisma/enums'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { STATUS_LABELS } from '@/lib/orders/rules'

const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending: 'neutral',
  approved: 'info',
  packed: 'info',
  out_for_delivery: 'info',
  delivered: 'success',
  rejected: 'danger',
  cancelled: 'danger',
}

/** The status of an order in words and an icon, never by colour alone. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
)
