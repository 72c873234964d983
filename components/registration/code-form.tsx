'use client'

import { useState } from 'react'
import { Button, ButtonLink, ignoreClick } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { FormError } from '@/components/ui/field'
import { OtpInput } from '@/components/ui/otp-input'
import { FROM_A_GATEWAY, LOST } from '@/components/ui/request-error'
import { useActionForm } from '@/components/ui/use-action-form'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { useCountdown } from '@/components/ui/use-countdown'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { AskedCode } from '@/lib/accounts/schema'
import type { ActionResult } from '@/lib/core/action-result'
import { CodeWait } from './code-wait'
import { registrationCopy } from './copy'

const copy = registrationCopy.code

type FormAction<T> = (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>

export type CodeFormProps = {
  /** Checks the code and returns the path of the next page. */
  verify: FormAction<{ next: string }>
  resend: FormAction<AskedCode>
  /** The number of seconds until another code can be asked for. */
  wait: number
  /** The next page, when the code has been entered already. */
  verifiedNext: string | undefined
  /** The text of the dialog after the right code. */
  verifiedText: string
  /** The text of the dialog after another code was asked for. */
  resentText: string
}

/** The form for the one-time code, of registration and of a password reset. */
export function CodeForm({ verify, resend, wait, verifiedNext, verifiedText, resentText }: CodeFormProps) {
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
      <ResendForm resend={resend} wait={wait} resentText={resentText} />
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

function ResendForm({ resend, wait, resentText }: Pick<CodeFormProps, 'resend' | 'wait' | 'resentText'>) {
  // The dismissed answer; a new one opens the dialog again.
  const [dismissed, setDismissed] = useState<ActionResult<AskedCode> | null>(null)
  const [opened] = useState({ wait })
  const { formProps, busy, message, result } = useActionForm({
    action: resend,
    toasts: true,
    failure: (sentence, status) => (status === FROM_A_GATEWAY ? copy.resendFailed : copy.wrong(sentence)),
  })
  const asked = result?.ok ? result.data : opened
  const left = useCountdown(asked)
  // Without script the button works, and the server says how long to wait.
  const isWaiting = useHydrated() && left > 0
  return (
    <>
      <form {...formProps} className="mt-6">
        <FormError message={message} />
        <p>
          {copy.notReceived}
          <button
            type="submit"
            // Not `disabled`, which would lose the focus.
            {...((busy || isWaiting) && { 'aria-disabled': true, onClick: ignoreClick })}
            className={`min-h-target px-1 font-semibold ${isWaiting ? 'text-muted' : 'text-link'}`}
          >
            {copy.resend}
          </button>
        </p>
        <CodeWait left={left} />
      </form>
      <Dialog
        open={result?.ok === true && result.data.isSent && result !== dismissed}
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
