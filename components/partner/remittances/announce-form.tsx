'use client'

import { ActionForm } from '@/components/ui/action-form'
import { partnerRemittancesCopy } from '@/components/partner/remittances/copy'
import { TextField } from '@/components/ui/field'
import { AmountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { announceAction } from '@/lib/deductions/actions'
import { announceSchema } from '@/lib/deductions/schema'

const copy = partnerRemittancesCopy.announce

/** Announces a transfer. `today` is the date in Lagos; `amount` is the naira owed and not announced, as text. */
export function AnnounceForm({ today, amount }: { today: string; amount: string }) {
  const { field, ...form } = useCheckedForm(announceSchema, {
    action: announceAction,
    initial: { date: today, amount },
  })
  return (
    <ActionForm form={form} submit={copy.button} className="grid max-w-3xl gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <AmountField {...field('amount')} label={copy.amount} required />
        <TextField {...field('reference')} label={copy.reference} autoComplete="off" maxLength={100} required />
        <TextField {...field('date')} label={copy.date} type="date" max={today} required />
      </div>
    </ActionForm>
  )
}
