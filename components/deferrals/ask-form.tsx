'use client'

import { deferralsCopy as copy } from '@/components/deferrals/copy'
import { ActionForm } from '@/components/ui/action-form'
import { TextAreaField } from '@/components/ui/field'
import { AmountField } from '@/components/ui/typed-fields'
import { useActionForm } from '@/components/ui/use-action-form'
import { reasonHint } from '@/lib/core/reason-rules'
import { askDeferralAction } from '@/lib/deferrals/actions'

type AskFormProps = {
  month: string
  /** The least amount that can be deducted, as it is typed. */
  least: string
  amountHint: string
}

/** Asks for a smaller or no deduction in one month. */
export function AskForm({ month, least, amountHint }: AskFormProps) {
  const { field, ...form } = useActionForm({ action: askDeferralAction, initial: { amount: least } })
  return (
    <ActionForm form={form} hidden={{ month }} submit={copy.submit} className="grid max-w-md gap-4">
      <AmountField {...field('amount')} label={copy.amount} hint={amountHint} maxLength={20} required />
      <TextAreaField
        {...field('reason')}
        label={copy.reason}
        hint={reasonHint('deferral_ask')}
        rows={2}
        maxLength={300}
        required
      />
    </ActionForm>
  )
}
