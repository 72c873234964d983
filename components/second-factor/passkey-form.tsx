'use client'

import { TapButton } from '@/components/ui/tap-button'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { ActionResult } from '@/lib/core/action-result'
import { addPasskeyAction, beginPasskeyAction } from '@/lib/second-factor/actions'
import { securityCopy } from './copy'

const copy = securityCopy.passkey

/** Asks the browser for a passkey and adds it. */
async function addPasskey(form: FormData): Promise<ActionResult> {
  const begun = await beginPasskeyAction(null, new FormData())
  if (!begun.ok) return begun
  const { challenge, options } = begun.data
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const passkey = await startRegistration({ optionsJSON: options })
    form.set('challenge', challenge)
    form.set('passkey', JSON.stringify(passkey))
  } catch {
    // Cancelled, timed out, or the device has this passkey already.
    return { ok: false, message: copy.cancelled }
  }
  return addPasskeyAction(null, form)
}

export function PasskeyForm() {
  const hydrated = useHydrated()
  return (
    <TapButton
      action={addPasskeyAction}
      send={addPasskey}
      label={copy.add}
      done={copy.added}
      refreshes
      size="regular"
      disabled={!hydrated}
    >
      <noscript>{copy.needsScript}</noscript>
    </TapButton>
  )
}
