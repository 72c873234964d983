'use client'

import { deliveryDaysCopy } from '@/components/staff/delivery-days/copy'
import { TextField } from '@/components/ui/field'
import { ReasonForm } from '@/components/ui/reason-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { moveDayAction } from '@/lib/delivery-days/actions'
import { moveDaySchema } from '@/lib/delivery-days/schema'

const copy = deliveryDaysCopy.move

/** Moves a day of a place to another one, for a reason that the buyers read. */
export function MoveDay({ placeId, day, today }: { placeId: string; day: string; today: string }) {
  const form = useCheckedForm(moveDaySchema, {
    action: moveDayAction,
    done: ({ moved }) => copy.moved(moved),
    refreshes: true,
  })
  return (
    <ReasonForm form={form} copy={copy} hidden={{ placeId, day }} variant="secondary">
      <TextField {...form.field('movedTo')} type="date" min={today} label={copy.movedTo} required />
    </ReasonForm>
  )
}
