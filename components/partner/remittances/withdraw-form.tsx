'use client'

import { partnerRemittancesCopy as copy } from '@/components/partner/remittances/copy'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { withdrawAction } from '@/lib/deductions/actions'
import { withdrawSchema } from '@/lib/deductions/schema'

export function WithdrawForm({ id, reference }: { id: string; reference: string }) {
  const { formProps, message, busy } = useActionForm({ schema: withdrawSchema, action: withdrawAction })
  return (
    <form {...formProps} className="grid justify-items-end gap-2 sm:justify-items-start">
      <input type="hidden" name="id" value={id} />
      {message && <FormError message={message} />}
      <Button type="submit" variant="quiet" size="small" busy={busy}>
        {copy.withdraw}
        <span className="sr-only">{copy.withdrawOf(reference)}</span>
      </Button>
    </form>
  )
}
