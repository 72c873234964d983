'use client'

import { Button, type ButtonVariant } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useTapForm } from '@/components/ui/use-tap-form'
import { remindHrAction, withdrawProfileAction } from '@/lib/accounts/actions'
import { registrationCopy } from './copy'

const copy = registrationCopy.state

/** Has HR reminded of someone who waits. */
export const RemindForm = () => <TapForm action={remindHrAction} label={copy.remind} variant="secondary" />

/** Withdraws the request to HR. */
export const WithdrawForm = () => <TapForm action={withdrawProfileAction} label={copy.withdrawNow} variant="danger" />

type TapFormProps = { action: typeof remindHrAction; label: string; variant: ButtonVariant }

function TapForm({ action, label, variant }: TapFormProps) {
  const { formProps, busy, message } = useTapForm({ action })
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      <FormError message={message} />
      <Button type="submit" variant={variant} busy={busy}>
        {label}
      </Button>
    </form>
  )
}
