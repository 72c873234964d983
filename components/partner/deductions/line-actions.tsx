'use client'

import { useState } from 'react'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError, TextField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { ReasonForm } from '@/components/ui/reason-form'
import { useActionForm } from '@/components/ui/use-action-form'
import { requestDeductionCorrectionAction } from '@/lib/approvals/actions'
import { enterDeductionAction } from '@/lib/deductions/actions'
import { type LineDto, correctionSchema, enterSchema } from '@/lib/deductions/schema'

const { enter, correct } = partnerDeductionsCopy

type Props = { month: string; line: Pick<LineDto, 'lineId' | 'name' | 'amountDue' | 'arrears'> }

/** Reports the deduction of one employee without a file. */
export function EnterDeduction({ month, line: { lineId, name, amountDue, arrears } }: Props) {
  const form = useActionForm({
    schema: enterSchema,
    action: enterDeductionAction,
    initial: { deducted: (amountDue + arrears).toFixed(2) },
  })
  // A form that was refused before the page's script ran comes back open, with its error.
  const [startsOpen] = useState(form.result !== null)
  return (
    <Disclosure label={enter.open[0]} about={` ${enter.open[1]}${name}`} variant="secondary" isOpen={startsOpen}>
      <form {...form.formProps} className="mt-2 grid max-w-xs gap-3 text-start">
        <HiddenFields fields={{ month, lineId }} />
        {form.message && <FormError message={form.message} />}
        <TextField {...form.field('deducted')} label={enter.amount} inputMode="decimal" required />
        <TextField {...form.field('reason')} label={enter.reason} hint={enter.hint} maxLength={300} optional />
        <Button type="submit" size="small" busy={form.busy} className="justify-self-start">
          {enter.submit}
        </Button>
      </form>
    </Disclosure>
  )
}

/** Asks Foodbank to reverse a deduction that was booked wrongly. */
export function CorrectDeduction({ month, line: { lineId, name } }: Props) {
  const form = useActionForm({ schema: correctionSchema, action: requestDeductionCorrectionAction })
  return (
    <ReasonForm
      form={form}
      hidden={{ month, lineId }}
      copy={{
        open: [correct.open, correct.about(name)],
        reason: [correct.reason],
        hint: correct.hint,
        submit: [correct.submit, correct.about(name)],
      }}
    />
  )
}
