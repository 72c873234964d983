'use client'

import { ActionForm } from '@/components/ui/action-form'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { TextField } from '@/components/ui/field'
import { TextLink } from '@/components/ui/link'
import { TapButton } from '@/components/ui/tap-button'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { useHydrated } from '@/components/ui/use-hydrated'
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
        <TextLink href="/Login">{copy.back}</TextLink>
      </p>
    </div>
  )
}

function CodeStep({ hasApp }: { hasApp: boolean }) {
  const { field, ...form } = useCheckedForm(async () => (await import('@/lib/second-factor/schema')).codeProofSchema, {
    action: proveCodeAction,
  })
  return (
    <ActionForm form={form} submit={copy.submit} isWide className="grid gap-5">
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
    </ActionForm>
  )
}

function PasskeyStep({ passkey }: { passkey: PublicKeyCredentialRequestOptionsJSON }) {
  const hydrated = useHydrated()
  return (
    <TapButton
      action={provePasskeyAction}
      send={async (form) => {
        const { startAuthentication } = await import('@simplewebauthn/browser')
        try {
          form.set('passkey', JSON.stringify(await startAuthentication({ optionsJSON: passkey })))
        } catch {
          // Cancelled, timed out, or not on this device.
          return { ok: false as const, message: copy.cancelled }
        }
        return provePasskeyAction(null, form)
      }}
      label={copy.passkey}
      size="regular"
      disabled={!hydrated}
      className="grid gap-3"
    />
  )
}
