'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useTapForm } from '@/components/ui/use-tap-form'
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
  const router = useRouter()
  const hydrated = useHydrated()
  const { formProps, busy, message } = useTapForm({
    action: addPasskeyAction,
    send: addPasskey,
    onSuccess: () => {
      showSuccess(copy.added)
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      {message && <FormError message={message} />}
      <noscript>{copy.needsScript}</noscript>
      <Button type="submit" variant="secondary" busy={busy} disabled={!hydrated}>
        {copy.add}
      </Button>
    </form>
  )
}
