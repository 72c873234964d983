'use client'

import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError, TextField } from '@/components/ui/field'
import { HiddenFields } from '@/components/ui/hidden-fields'
import { useActionForm } from '@/components/ui/use-action-form'
import { useFieldRules } from '@/components/ui/use-field-rules'
import { requestDeductionCorrectionAction } from '@/lib/approvals/actions'
import { enterDeductionAction } from '@/lib/deductions/actions'
import { type LineDto, deductionCorrectionFormSchema, enterSchema } from '@/lib/deductions/schema'
import { reasonHint } from '@/lib/core/reason-rules'

const { enter, correct } = partnerDeductionsCopy

type Props = { month: string; line: Pick<LineDto, 'lineId' | 'name' | 'asks'> }

/** Reports the deduction of one employee without a file. */
export function EnterDeduction({ month, line: { lineId, name, asks } }: Props) {
  const form = useActionForm({
    rules: useFieldRules(enterSchema),
    action: enterDeductionAction,
    // What another month asks for is entered here only if it left the pay of this month.
    initial: { deducted: asks > 0 ? asks.toFixed(2) : '' },
  })
  // A warning is no refusal: the same amount is saved when it is sent once more.
  const { result } = form
  const isWarned = result?.ok === false && result.status === 409 && result.fieldErrors?.['deducted'] !== undefined
  const seen = isWarned ? (result.values?.['deducted'] ?? '') : ''
  return (
    <Disclosure
      label={enter.open[0]}
      about={` ${enter.open[1]}${name}`}
      variant="secondary"
      isOpen={form.plain !== null}
    >
      <form {...form.formProps} className="mt-2 grid max-w-xs gap-3 text-start">
        <HiddenFields fields={{ month, lineId, seen }} />
        {form.message && <FormError message={form.message} />}
        <TextField {...form.field('deducted')} label={enter.amount} inputMode="decimal" required />
        <TextField
          {...form.field('reason')}
          label={enter.reason}
          hint={`${enter.hint} ${reasonHint('shortfall')}`}
          maxLength={300}
          optional
        />
        <Button type="submit" size="small" busy={form.busy} className="justify-self-start">
          {isWarned ? enter.anyway : enter.submit}
        </Button>
      </form>
    </Disclosure>
  )
}

/** Asks Foodbank to book the right amount of a deduction, in an open or closed month. */
export function CorrectDeduction({ month, line: { lineId, name } }: Props) {
  const form = useActionForm({
    rules: useFieldRules(deductionCorrectionFormSchema),
    action: requestDeductionCorrectionAction,
  })
  return (
    <Disclosure label={correct.open} about={correct.about(name)} isOpen={form.plain !== null}>
      <form {...form.formProps} className="mt-2 grid max-w-xs gap-3 text-start">
        <HiddenFields fields={{ month, lineId }} />
        {form.message && <FormError message={form.message} />}
        <TextField
          {...form.field('rightAmount')}
          label={correct.amount}
          hint={correct.amountHint}
          inputMode="decimal"
          required
        />
        <TextField
          {...form.field('reason')}
          label={correct.reason}
          hint={`${reasonHint('deduction_correction')} ${correct.hint}`}
          maxLength={300}
          required
        />
        <Button type="submit" size="small" busy={form.busy} className="justify-self-start">
          {correct.submit}
        </Button>
      </form>
    </Disclosure>
  )
}
