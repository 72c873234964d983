'use client'

import { DeliveryField } from '@/components/gifts/delivery-field'
import { giftsCopy as copy } from '@/components/gifts/copy'
import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { AmountField } from '@/components/ui/typed-fields'
import { useActionForm } from '@/components/ui/use-action-form'
import { payGiftAction } from '@/lib/gifts/actions'
import type { GiftDto } from '@/lib/gifts/schema'

/** Books the transfer for a gift, unless the credit of the company is enough, and orders the food. */
export function PayForm({ gift, today }: { gift: Pick<GiftDto, 'id' | 'missing' | 'days'>; today: string }) {
  const { id: giftId, missing, days } = gift
  const { field, ...form } = useActionForm({
    action: payGiftAction,
    initial: { amount: String(missing), date: today },
    done: ({ placed, left }) => copy.placed(placed, left),
    doneStays: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} hidden={{ giftId }} submit={copy.pay.submit} className="grid max-w-xl gap-4">
      {missing > 0 && (
        <>
          <AmountField {...field('amount')} label={copy.pay.amount} maxLength={20} required />
          <TextField {...field('reference')} label={copy.pay.reference} maxLength={100} autoComplete="off" required />
          <TextField {...field('date')} type="date" max={today} label={copy.pay.date} required />
        </>
      )}
      <DeliveryField {...field('delivery')} days={days} />
    </ActionForm>
  )
}
