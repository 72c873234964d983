import { ordersCopy as copy } from '@/components/orders/copy'
import { Card } from '@/components/ui/card'

export type DeliveryCodeProps = {
  code: string
  /** The number of the order, where the page shows more than one. */
  order?: string
}

/** The digits that the buyer tells at the door, large enough to show them on the phone. */
export function DeliveryCode({ code, order }: DeliveryCodeProps) {
  return (
    <Card tone="accent">
      <p className="font-semibold">
        {order === undefined ? copy.deliveryCode : copy.deliveryCodeOf}{' '}
        {order !== undefined && <span className="money whitespace-nowrap">{order}</span>}
      </p>
      <p className="money my-1 text-4xl font-extrabold tracking-[0.25em]">{code}</p>
      <p>{copy.deliveryCodeText}</p>
    </Card>
  )
}
