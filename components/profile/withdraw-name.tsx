'use client'

import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { useTapForm } from '@/components/ui/use-tap-form'
import { withdrawNameChangeAction } from '@/lib/employees/actions'
import { profileCopy } from './copy'

/** Withdraws the new name that the employer has not confirmed yet. */
export function WithdrawName() {
  const { formProps, busy, message } = useTapForm({ action: withdrawNameChangeAction })
  return (
    <form {...formProps}>
      <FieldError message={message} />
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {profileCopy.name.withdraw}
      </Button>
    </form>
  )
}
