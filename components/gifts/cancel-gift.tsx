'use client'

import { giftsCopy as copy } from '@/components/gifts/copy'
import { ActionForm } from '@/components/ui/action-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { cancelGiftAction } from '@/lib/gifts/actions'

/** Cancels a gift that is not paid. */
export const CancelGift = ({ giftId }: { giftId: string }) => (
  <ActionForm
    form={useActionForm({ action: cancelGiftAction })}
    hidden={{ giftId }}
    submit={copy.cancel}
    variant="secondary"
    size="small"
  />
)
