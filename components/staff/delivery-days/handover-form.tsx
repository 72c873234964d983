'use client'

import { deliveryDaysCopy } from '@/components/staff/delivery-days/copy'
import { ActionForm } from '@/components/ui/action-form'
import { CheckField, FormError, TextField } from '@/components/ui/field'
import { TapButton } from '@/components/ui/tap-button'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { handOverAction, sendDropCodeAction } from '@/lib/delivery-days/actions'
import { type DropDto, handoverSchema } from '@/lib/delivery-days/schema'

const copy = deliveryDaysCopy.drop

/** Hands the ticked orders of a drop to its receiver, who signs with a code. */
export function HandoverForm({ drop: { placeId, day, orders } }: { drop: DropDto }) {
  const { field, result, ...form } = useCheckedForm(handoverSchema, {
    action: handOverAction,
    done: ({ taken }) => copy.taken(taken),
    refreshes: true,
  })
  const refused = result?.ok ? result.data.refused : []
  return (
    <div className="grid gap-4">
      <TapButton action={sendDropCodeAction} fields={{ placeId, day }} label={copy.send} done={copy.sent} />
      {refused.map((sentence) => (
        <FormError key={sentence} message={sentence} />
      ))}
      <ActionForm form={form} submit={copy.submit} hidden={{ placeId, day }}>
        <p className="text-sm text-muted">{copy.absent}</p>
        <div>
          {orders.map(({ id, number, fullname, packs }) => (
            <CheckField key={id} name="ids[]" value={id} defaultChecked label={copy.order(number, fullname, packs)} />
          ))}
        </div>
        <TextField
          {...field('code')}
          label={copy.code}
          hint={copy.codeHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
      </ActionForm>
    </div>
  )
}
