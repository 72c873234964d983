'use client'

import { partnerRemittancesCopy } from '@/components/partner/remittances/copy'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { announceAction } from '@/lib/deductions/actions'
import { announceSchema } from '@/lib/deductions/schema'

const copy = partnerRemittancesCopy.announce

/** Announces a transfer. `today` is the date in Lagos; `amount` is the naira owed and not announced, as text. */
export function AnnounceForm({ today, amount }: { today: string; amount: string }) {
  const { formProps, field, message, busy } = useActionForm({
    rules: useFieldRules(announceSchema),
    action: announceAction,
    initial: { date: today, amount },
  })
  return (
    <form {...formProps} className="grid max-w-3xl gap-4 sm:grid-cols-3">
      {message && (
        <div className="sm:col-span-3">
          <FormError message={message} />
        </div>
      )}
      <TextField {...field('amount')} label={copy.amount} inputMode="decimal" autoComplete="off" required />
      <TextField {...field('reference')} label={copy.reference} autoComplete="off" maxLength={100} required />
      <TextField {...field('date')} label={copy.date} type="date" max={today} required />
      <Button type="submit" busy={busy} className="justify-self-start sm:col-span-3">
        {copy.button}
      </Button>
    </form>
  )
}
