'use client'

import { partnerDeductionsCopy } from '@/components/partner/deductions/copy'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { closePeriodAction } from '@/lib/deductions/actions'
import { closeSchema } from '@/lib/deductions/schema'

/** Closes the month for good. */
export function CloseForm({ month }: { month: string }) {
  const { formProps, message, busy } = useActionForm({ schema: closeSchema, action: closePeriodAction })
  return (
    <form {...formProps} className="grid gap-3">
      <input type="hidden" name="month" value={month} />
      {message && <FormError message={message} />}
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {partnerDeductionsCopy.close.button}
      </Button>
    </form>
  )
}
