'use client'

import { useState } from 'react'
import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { closePeriodAction } from '@/lib/deductions/actions'
import { closeSchema } from '@/lib/deductions/schema'

const copy = partnerDeductionsCopy.close

export type CloseFormProps = {
  month: string
  /** How many lines are not filled in, and their total in naira. */
  waiting: { lines: number; amount: number }
}

/** Closes a month. A second step says which amounts become arrears, because closing cannot be reversed. */
export function CloseForm({ month, waiting }: CloseFormProps) {
  const { formProps, message, busy, result } = useActionForm({ schema: closeSchema, action: closePeriodAction })
  // A form that was refused before the page's script ran comes back open, with its error.
  const [startsOpen] = useState(result !== null)
  return (
    <Disclosure label={copy.more} variant="secondary" size="regular" isOpen={startsOpen}>
      <form {...formProps} className="mt-3 grid gap-3">
        <input type="hidden" name="month" value={month} />
        <p className="max-w-prose font-semibold">{copy.sure(waiting.lines, waiting.amount)}</p>
        {message && <FormError message={message} />}
        <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
          {copy.button}
        </Button>
      </form>
    </Disclosure>
  )
}
