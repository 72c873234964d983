import { FactDeductions } from '@/components/agreement/key-facts'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { type KeyFacts, orderWords } from '@/lib/orders/agreement-rules'
import { isClosed, isDelivered } from '@/lib/orders/rules'
import type { OrderDto } from '@/lib/orders/schema'
import { placedCopy } from './placed-copy'

const copy = placedCopy.agreed

export type AgreedPlanProps = {
  order: OrderDto
  /** The key facts as they were signed; undefined while nothing is. */
  facts: KeyFacts | undefined
}

/** Steps 2 and 3: the paydays and amounts that the buyer agreed to. A free replacement has none. */
export function AgreedPlan({ order, facts }: AgreedPlanProps) {
  if (order.financed === 0) return null
  return (
    <Card heading={copy.title}>
      {isClosed(order.status) ? <p>{copy.closed}</p> : <PlanOf order={order} facts={facts} />}
    </Card>
  )
}

function PlanOf({ order: { _id, status, termsAccepted }, facts }: AgreedPlanProps) {
  const orderHref = `/History2?orderId=${_id}`
  return (
    <div className="grid gap-3">
      {facts && (
        <>
          <p className="font-semibold">{copy.of(orderWords(facts))}</p>
          <FactDeductions facts={facts} />
        </>
      )}
      {!termsAccepted && <p className="font-semibold text-warning">{copy.notAccepted}</p>}
      {termsAccepted && !isDelivered(status) && <p className="text-sm text-muted">{copy.later}</p>}
      {(!termsAccepted || isDelivered(status)) && (
        <TextLink href={orderHref}>{termsAccepted ? copy.toPlan : copy.toConsent}</TextLink>
      )}
    </div>
  )
}
