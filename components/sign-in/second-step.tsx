'use client'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { useActionForm } from '@/components/ui/use-action-form'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useTapForm } from '@/components/ui/use-tap-form'
import { proveCodeAction, provePasskeyAction } from '@/lib/accounts/actions'
import { LONGEST_CODE } from '@/lib/second-factor/rules'
import { signInCopy } from './copy'

const copy = signInCopy.secondStep

export type SecondStepProps = {
  /** The request for the browser; undefined for someone without a passkey. */
  passkey: PublicKeyCredentialRequestOptionsJSON | undefined
  hasApp: boolean
}

/** The second step of signing in: a passkey, a code of an app, or a recovery code. */
export function SecondStep({ passkey, hasApp }: SecondStepProps) {
  return (
    <div className="grid gap-6">
      {passkey && <PasskeyStep passkey={passkey} />}
      <CodeStep hasApp={hasApp} />
      <p className="text-center">
        <Link href="/Login" className="text-link inline-flex min-h-target items-center">
          {copy.back}
        </Link>
      </p>
    </div>
  )
}

function CodeStep({ hasApp }: { hasApp: boolean }) {
  const { formProps, field, busy, message } = useActionForm({
    schema: async () => (await import('@/lib/second-factor/schema')).codeProofSchema,
    action: proveCodeAction,
  })
  return (
    <form {...formProps} className="grid gap-5">
      <FormError message={message} />
      <TextField
        {...field('code')}
        label={hasApp ? copy.code : copy.recoveryCode}
        hint={hasApp ? copy.codeHint : copy.recoveryHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_CODE}
        required
      />
      <Button type="submit" busy={busy}>
        {copy.submit}
      </Button>
    </form>
  )
}

function PasskeyStep({ passkey }: { passkey: PublicKeyCredentialRequestOptionsJSON }) {
  const hydrated = useHydrated()
  const { formProps, busy, message } = useTapForm({
    action: provePasskeyAction,
    send: async (form) => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      try {
        form.set('passkey', JSON.stringify(await startAuthentication({ optionsJSON: passkey })))
      } catch {
        // Cancelled, timed out, or not on this device.
        return { ok: false as const, message: copy.cancelled }
      }
      return provePasskeyAction(null, form)
    },
  })
  return (
    <form {...formProps} className="grid gap-3">
      {message && <FormError message={message} />}
      <Button type="submit" variant="secondary" busy={busy} disabled={!hydrated}>
        {copy.passkey}
      </Button>
    </form>
  )
}
