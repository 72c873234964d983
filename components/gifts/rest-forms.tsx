'use client'

import { DeliveryField } from '@/components/gifts/delivery-field'
import { giftsCopy as copy } from '@/components/gifts/copy'
import { ActionForm } from '@/components/ui/action-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { placeRestAction, returnRestAction } from '@/lib/gifts/actions'
import type { GiftDto } from '@/lib/gifts/schema'

/** For the shares of a paid gift that have no order: orders them, or gives the company their price back. */
export function RestForms({ gift: { id: giftId, days } }: { gift: Pick<GiftDto, 'id' | 'days'> }) {
  const { field, ...place } = useActionForm({
    action: placeRestAction,
    done: ({ placed, left }) => copy.placed(placed, left),
    doneStays: true,
    refreshes: true,
  })
  const giveBack = useActionForm({
    action: returnRestAction,
    done: ({ returned }) => copy.rest.returned(formatNaira(fromNaira(returned))),
    refreshes: true,
  })
  return (
    <div className="grid max-w-xl gap-6">
      <ActionForm form={place} hidden={{ giftId }} submit={copy.rest.submit} disabled={giveBack.busy}>
        <DeliveryField {...field('delivery')} days={days} />
      </ActionForm>
      <ActionForm
        form={giveBack}
        hidden={{ giftId }}
        submit={copy.rest.back}
        variant="secondary"
        disabled={place.busy}
      />
    </div>
  )
}
