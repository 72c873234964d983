'use client'

import { ActionForm } from '@/components/ui/action-form'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Disclosure } from '@/components/ui/disclosure'
import { TextField } from '@/components/ui/field'
import { AmountField } from '@/components/ui/typed-fields'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { requestDeductionCorrectionAction } from '@/lib/approvals/actions'
import { enterDeductionAction } from '@/lib/deductions/actions'
import { type LineDto, deductionCorrectionFormSchema, enterSchema } from '@/lib/deductions/schema'
import { reasonHint } from '@/lib/core/reason-rules'

const { enter, correct } = partnerDeductionsCopy

type Props = { month: string; line: Pick<LineDto, 'lineId' | 'name'> }

/**
 * Enters the deduction of a line that was answered with nothing. Another month asks for it, so it is no line of the
 * grid.
 */
export function EnterDeduction({ month, line: { lineId, name } }: Props) {
  const { field, ...form } = useCheckedForm(enterSchema, { action: enterDeductionAction })
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
      <ActionForm
        form={form}
        hidden={{ month, lineId, seen }}
        submit={isWarned ? enter.anyway : enter.submit}
        size="small"
        className="mt-2 grid max-w-xs gap-3 text-start"
      >
        <AmountField {...field('deducted')} label={enter.amount} required />
        <TextField
          {...field('reason')}
          label={enter.reason}
          hint={`${enter.hint} ${reasonHint('shortfall')}`}
          maxLength={300}
          optional
        />
      </ActionForm>
    </Disclosure>
  )
}

/** Asks Foodbank to book the right amount of a deduction, in an open or closed month. */
export function CorrectDeduction({ month, line: { lineId, name } }: Props) {
  const { field, ...form } = useCheckedForm(deductionCorrectionFormSchema, {
    action: requestDeductionCorrectionAction,
  })
  return (
    <Disclosure label={correct.open} about={correct.about(name)} isOpen={form.plain !== null}>
      <ActionForm
        form={form}
        hidden={{ month, lineId }}
        submit={correct.submit}
        size="small"
        className="mt-2 grid max-w-xs gap-3 text-start"
      >
        <AmountField {...field('rightAmount')} label={correct.amount} hint={correct.amountHint} required />
        <TextField
          {...field('reason')}
          label={correct.reason}
          hint={`${reasonHint('deduction_correction')} ${correct.hint}`}
          maxLength={300}
          required
        />
      </ActionForm>
    </Disclosure>
  )
}
