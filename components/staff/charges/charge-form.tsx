'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField, TextField } from '@/components/ui/field'
import { AmountField } from '@/components/ui/typed-fields'
import { TypedChange } from '@/components/ui/typed-change'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestChargeAction } from '@/lib/approvals/actions'
import { type StaffChargeDto, chargeFormSchema } from '@/lib/catalogue/schema'
import type { Day } from '@/lib/core/clock'
import { reasonHint } from '@/lib/core/reason-rules'
import { chargesCopy } from './copy'

const copy = chargesCopy.form

const FIGURES = [
  ['serviceFee', copy.service, 'naira'],
  ['deliveryFee', copy.delivery, 'naira'],
  ['vat', copy.vat, 'percent'],
  ['interest', copy.interest, 'percent'],
] as const

type Props = { today: Day; present: StaffChargeDto | undefined }

/** Requests new charges, starting from those in force. */
export function ChargeForm({ today, present }: Props) {
  const { field, ...form } = useCheckedForm(chargeFormSchema, {
    action: requestChargeAction,
    initial: {
      date: today,
      ...(present && {
        serviceFee: String(present.serviceFee),
        deliveryFee: String(present.deliveryFee),
        vat: String(present.vat),
        interest: String(present.interest),
      }),
    },
    done: copy.requested,
    doneStays: true,
    again: true,
    refreshes: true,
  })
  return (
    <ActionForm form={form} submit={copy.submit}>
      <TextField {...field('date')} label={copy.date} hint={copy.dateHint} type="date" min={today} required />
      <div className="grid gap-4 sm:grid-cols-2">
        {FIGURES.map(([name, label, unit]) => (
          <div key={name} className="grid content-start gap-1">
            <AmountField {...field(name)} label={label} required />
            {present && <TypedChange name={name} from={present[name]} unit={unit} />}
          </div>
        ))}
      </div>
      <TextAreaField
        {...field('reason')}
        label={copy.reason}
        hint={reasonHint('charge')}
        required
        rows={2}
        maxLength={300}
      />
    </ActionForm>
  )
}
