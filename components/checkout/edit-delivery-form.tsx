'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { changeDeliveryAction } from '@/lib/checkout/actions'
import type { DeliveryDetails } from '@/lib/orders/schema'
import { checkoutCopy } from './copy'
import { DeliveryFields } from './delivery-fields'

/** Changes the delivery of a pending order; it never creates a second order. It has only parts that checkout loads. */
export function EditDeliveryForm({ orderId, delivery }: { orderId: string; delivery: DeliveryDetails }) {
  const { formProps, field, busy, message } = useCheckedForm(
    async () => (await import('@/lib/checkout/schema')).deliverySchema,
    { action: changeDeliveryAction, initial: delivery },
  )
  return (
    <form {...formProps} className="grid max-w-2xl gap-5">
      <FormError message={message} />
      <input type="hidden" name="orderId" value={orderId} />
      <DeliveryFields field={field} />
      <Button type="submit" busy={busy}>
        {checkoutCopy.delivery.save}
      </Button>
    </form>
  )
}
