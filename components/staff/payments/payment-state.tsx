import type { PaymentState, RefundState } from '@/generated/prisma/enums'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { Badge, type BadgeTone } from '@/components/ui/badge'

const PAYMENT_TONES: Record<PaymentState, BadgeTone> = {
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
  expired: 'neutral',
}
const REFUND_TONES: Record<RefundState, BadgeTone> = {
  requested: 'info',
  sent: 'info',
  completed: 'success',
  failed: 'danger',
}

export const PaymentBadge = ({ state }: { state: PaymentState }) => (
  <Badge tone={PAYMENT_TONES[state]}>{copy.states[state]}</Badge>
)

/** The state of a refund. `named` adds the word "Refund", for places outside the table of refunds. */
export const RefundBadge = ({ state, named = false }: { state: RefundState; named?: boolean }) => (
  <Badge tone={REFUND_TONES[state]}>
    {named ? copy.refundBadge(copy.refundStates[state]) : copy.refundStates[state]}
  </Badge>
)
