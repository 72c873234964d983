'use client'

import { Button } from '@/components/ui/button'
import { OtpInput } from '@/components/ui/otp-input'
import { useActionForm } from '@/components/ui/use-action-form'
import { verifyPhoneAction } from '@/lib/messages/actions'
import { messagesCopy } from './copy'

const copy = messagesCopy.verify

/** The code of the message, which proves the number. */
export function VerifyPhone() {
  const { formProps, busy, message } = useActionForm({ action: verifyPhoneAction })
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      <OtpInput legend={copy.legend} error={message} disabled={busy} />
      <Button type="submit" busy={busy}>
        {copy.confirm}
      </Button>
    </form>
  )
}
