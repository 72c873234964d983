'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { OtpInput } from '@/components/ui/otp-input'
import { useTapForm } from '@/components/ui/use-tap-form'
import { sendPhoneCodeAction, verifyPhoneAction } from '@/lib/messages/actions'
import { messagesCopy } from './copy'

const copy = messagesCopy.verify

export function SendPhoneCode({ isAgain }: { isAgain: boolean }) {
  const { formProps, busy, message } = useTapForm({ action: sendPhoneCodeAction })
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      <FormError message={message} />
      <Button type="submit" variant={isAgain ? 'quiet' : 'primary'} busy={busy}>
        {isAgain ? copy.again : copy.send}
      </Button>
    </form>
  )
}

/** The code of the message, which proves the number. */
export function VerifyPhone() {
  const { formProps, busy, message } = useTapForm({ action: verifyPhoneAction })
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      <OtpInput legend={copy.legend} error={message} disabled={busy} />
      <Button type="submit" busy={busy}>
        {copy.confirm}
      </Button>
    </form>
  )
}
