'use client'

import { ActionForm } from '@/components/ui/action-form'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/field'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { nameReceiverAction } from '@/lib/delivery-days/actions'
import { receiverSchema } from '@/lib/delivery-days/schema'
import { receiverCopy as copy } from './copy'

export type ReceiverCardProps = {
  /** The name of the workplace. */
  place: string
  /** Who is named now. */
  receiver: string | null
  canAct: boolean
}

/** Says who takes the food of colleagues at the workplace, and lets HR name somebody else. */
export function ReceiverCard({ place, receiver, canAct }: ReceiverCardProps) {
  const { field, ...form } = useCheckedForm(receiverSchema, {
    action: nameReceiverAction,
    done: copy.saved,
    refreshes: true,
    again: true,
  })
  return (
    <Card heading={copy.title} className="mt-8 max-w-4xl">
      <p className="mb-4 max-w-prose">{receiver ? copy.named(receiver, place) : copy.nobody(place)}</p>
      {canAct && (
        <ActionForm form={form} submit={copy.submit} variant="secondary">
          <TextField
            {...field('staffNumber')}
            label={copy.staffNumber}
            hint={copy.hint}
            maxLength={60}
            autoComplete="off"
          />
        </ActionForm>
      )}
    </Card>
  )
}
