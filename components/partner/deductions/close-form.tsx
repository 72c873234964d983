'use client'

import { useState } from 'react'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Button, buttonClass } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { closePeriodAction } from '@/lib/deductions/actions'
import { closeSchema } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.close

export type CloseFormProps = {
  month: string
  /** How many lines nobody has answered, and what they add up to in naira. */
  waiting: { lines: number; amount: number }
}

/** Closes the month for good, in a second step that says what becomes of the lines that wait. */
export function CloseForm({ month, waiting }: CloseFormProps) {
  const { formProps, message, busy, result } = useActionForm({ schema: closeSchema, action: closePeriodAction })
  // A refusal of a form sent before the page's script ran has to be in sight.
  const [startsOpen] = useState(result !== null)
  return (
    <details open={startsOpen} suppressHydrationWarning>
      <summary
        className={buttonClass('secondary', 'regular', 'w-full list-none sm:w-auto [&::-webkit-details-marker]:hidden')}
      >
        {copy.more}
      </summary>
      <form {...formProps} className="mt-3 grid gap-3">
        <input type="hidden" name="month" value={month} />
        <p className="max-w-prose font-semibold">{copy.sure(waiting.lines, waiting.amount)}</p>
        {message && <FormError message={message} />}
        <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
          {copy.button}
        </Button>
      </form>
    </details>
  )
}
