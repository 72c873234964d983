'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { FormError } from '@/components/ui/field'
import { OtpInput } from '@/components/ui/otp-input'
import { useActionForm } from '@/components/ui/use-action-form'
import type { ActionResult } from '@/lib/core/action-result'
import { registrationCopy } from './copy'

const copy = registrationCopy.code

type FormAction<T> = (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>

export type CodeFormProps = {
  /** Checks the code and answers where it leads. */
  verify: FormAction<{ next: string }>
  /** Sends another code. */
  resend: FormAction<null>
  /** The code was entered already, and there it leads. */
  verifiedNext: string | undefined
  /** What the dialog says of a right code. */
  verifiedText: string
}

/** The code from the mail: step 2 of registration, and of a forgotten password. */
export function CodeForm({ verify, resend, verifiedNext, verifiedText }: CodeFormProps) {
  const { formProps, errorOf, busy, message, result } = useActionForm({
    schema: async () => (await import('@/lib/accounts/schema')).codeFormSchema,
    action: verify,
    failure: (sentence, status) => (status === undefined ? sentence : copy.wrong(sentence)),
  })
  // Verifying renders the page anew on the server, which then knows; until it arrives the action's answer tells.
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
      <ResendForm resend={resend} />
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

function ResendForm({ resend }: Pick<CodeFormProps, 'resend'>) {
  // The answer that was read; another one is told again.
  const [read, setRead] = useState<ActionResult | null>(null)
  const { formProps, busy, message, result } = useActionForm({
    action: resend,
    failure: (sentence, status) => (status === 429 ? sentence : copy.resendFailed),
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
        open={result?.ok === true && result !== read}
        onClose={() => {
          setRead(result)
        }}
        title={copy.resentTitle}
        actions={<DialogClose variant="primary">{copy.close}</DialogClose>}
      >
        {copy.resentText}
      </Dialog>
    </>
  )
}
