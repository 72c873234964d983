'use client'

import { ActionForm } from '@/components/ui/action-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { changeDeliveryAction } from '@/lib/checkout/actions'
import type { DeliveryDetails } from '@/lib/orders/schema'
import { checkoutCopy } from './copy'
import { DeliveryFields } from './delivery-fields'

/** Changes the delivery of a pending order; it never creates a second order. */
export function EditDeliveryForm({ orderId, delivery }: { orderId: string; delivery: DeliveryDetails }) {
  const { field, ...form } = useCheckedForm(async () => (await import('@/lib/checkout/schema')).deliverySchema, {
    action: changeDeliveryAction,
    initial: delivery,
    quiet: true,
  })
  return (
    <ActionForm
      form={form}
      submit={checkoutCopy.delivery.save}
      hidden={{ orderId }}
      isWide
      className="grid max-w-2xl gap-5"
    >
      <DeliveryFields field={field} />
    </ActionForm>
  )
}
