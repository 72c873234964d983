'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { FormError, TextField } from '@/components/ui/field'
import { QrPicture } from '@/components/ui/qr-picture'
import { showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { useTapForm } from '@/components/ui/use-tap-form'
import { beginAppAction, confirmAppAction, removeFactorAction } from '@/lib/second-factor/actions'
import { type AppSetUpDto, confirmAppSchema } from '@/lib/second-factor/schema'
import { securityCopy } from './copy'

const copy = securityCopy.app

/** Begins to set up an authenticator app. */
export function BeginApp() {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: beginAppAction,
    onSuccess: () => {
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      {message && <FormError message={message} />}
      <Button type="submit" busy={busy}>
        {copy.begin}
      </Button>
    </form>
  )
}

/** Shows the new secret and asks for the first code of the app. */
export function ConfirmApp({ factorId, secret, link, qr }: AppSetUpDto) {
  const router = useRouter()
  const { formProps, field, busy, message } = useActionForm({
    schema: confirmAppSchema,
    action: confirmAppAction,
    onSuccess: () => {
      showSuccess(copy.confirmed)
      router.refresh()
    },
  })
  return (
    <div className="grid gap-4">
      <p>{copy.scan}</p>
      <div className="flex flex-wrap items-start gap-5">
        <QrPicture qr={qr} label={copy.picture} />
        <div className="grid min-w-0 gap-3">
          <p>
            <span className="block text-sm text-muted">{copy.key}</span>
            <code className="font-semibold break-all">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
          </p>
          <a href={link} className="text-link inline-flex min-h-target items-center">
            {copy.open}
          </a>
        </div>
      </div>
      <form {...formProps} className="grid gap-4">
        <FormError message={message} />
        <TextField
          {...field('code')}
          label={copy.code}
          hint={copy.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {copy.confirm}
        </Button>
      </form>
      <CancelApp factorId={factorId} />
    </div>
  )
}

function CancelApp({ factorId }: { factorId: string }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: removeFactorAction,
    onSuccess: () => {
      showSuccess(copy.cancelled)
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-2">
      <input type="hidden" name="factorId" value={factorId} />
      {message && <FormError message={message} />}
      <Button type="submit" variant="quiet" size="small" busy={busy}>
        {copy.cancel}
      </Button>
    </form>
  )
}
