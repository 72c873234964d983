'use client'

import { ActionForm } from '@/components/ui/action-form'
import { TextField } from '@/components/ui/field'
import { QrPicture } from '@/components/ui/qr-picture'
import { TapButton } from '@/components/ui/tap-button'
import { useCheckedForm } from '@/components/ui/use-checked-form'
import { confirmAppAction, removeFactorAction } from '@/lib/second-factor/actions'
import { type AppSetUpDto, confirmAppSchema } from '@/lib/second-factor/schema'
import { securityCopy } from './copy'

const copy = securityCopy.app

/** Shows the new secret and asks for the first code of the app. */
export function ConfirmApp({ factorId, secret, link, qr }: AppSetUpDto) {
  const { field, ...form } = useCheckedForm(confirmAppSchema, {
    action: confirmAppAction,
    done: copy.confirmed,
    refreshes: true,
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
      <ActionForm form={form} submit={copy.confirm}>
        <TextField
          {...field('code')}
          label={copy.code}
          hint={copy.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
      </ActionForm>
      <TapButton
        action={removeFactorAction}
        fields={{ factorId }}
        label={copy.cancel}
        done={copy.cancelled}
        refreshes
        variant="quiet"
      />
    </div>
  )
}
