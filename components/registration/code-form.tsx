'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { FormError } from '@/components/ui/field'
import { OtpInput } from '@/components/ui/otp-input'
import { FROM_A_GATEWAY, LOST } from '@/components/ui/request-error'
import { useActionForm } from '@/components/ui/use-action-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import type { ActionResult } from '@/lib/core/action-result'
import { registrationCopy } from './copy'

const copy = registrationCopy.code

type FormAction<T> = (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>

export type CodeFormProps = {
  /** Checks the code and returns the path of the next page. */
  verify: FormAction<{ next: string }>
  resend: FormAction<null>
  /** The next page, when the code has been entered already. */
  verifiedNext: string | undefined
  /** The text of the dialog after the right code. */
  verifiedText: string
  /** The text of the dialog after another code was asked for. */
  resentText: string
}

/** The form for the one-time code, of registration and of a password reset. */
export function CodeForm({ verify, resend, verifiedNext, verifiedText, resentText }: CodeFormProps) {
  const { formProps, errorOf, busy, message, result } = useCheckedForm(
    async () => (await import('@/lib/accounts/schema')).codeFormSchema,
    {
      action: verify,
      toasts: true,
      failure: (sentence, status) => (status === undefined || status === LOST ? sentence : copy.wrong(sentence)),
    },
  )
  // Verifying re-renders the page, which then knows the next page; until it arrives the answer of the action is used.
  const next = verifiedNext ?? (result?.ok ? result.data.next : undefined)
  return (
    <>
      <form {...formProps} className="grid gap-6">
        <FormError message={message} />
        <OtpInput legend={copy.legend} error={errorOf('code')} />
        <Button type="submit" busy={busy}>
          {copy.verify}
        </Button>
      </form>
      <ResendForm resend={resend} resentText={resentText} />
      <Dialog
        open={next !== undefined}
        dismissible={false}
        title={copy.verifiedTitle}
        actions={next && <ButtonLink href={next}>{copy.goOn}</ButtonLink>}
      >
        {verifiedText}
      </Dialog>
    </>
  )
}

function ResendForm({ resend, resentText }: Pick<CodeFormProps, 'resend' | 'resentText'>) {
  // The dismissed answer; a new one opens the dialog again.
  const [dismissed, setDismissed] = useState<ActionResult | null>(null)
  const { formProps, busy, message, result } = useActionForm({
    action: resend,
    toasts: true,
    failure: (sentence, status) => (status === FROM_A_GATEWAY ? copy.resendFailed : copy.wrong(sentence)),
  })
  return (
    <>
      <form {...formProps} className="mt-6">
        <FormError message={message} />
        <p>
          {copy.notReceived}
          <button type="submit" disabled={busy} className="text-link min-h-target px-1 font-semibold">
            {copy.resend}
          </button>
        </p>
      </form>
      <Dialog
        open={result?.ok === true && result !== dismissed}
        onClose={() => {
          setDismissed(result)
        }}
        title={copy.resentTitle}
        actions={<DialogClose variant="primary">{copy.close}</DialogClose>}
      >
        {resentText}
      </Dialog>
    </>
  )
}
