'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useActionForm } from '@/components/ui/use-action-form'
import { makeRecoveryCodesAction } from '@/lib/second-factor/actions'
import { securityCopy } from './copy'

const copy = securityCopy.recovery

/** Makes recovery codes and shows them once. */
export function RecoveryCodes({ left }: { left: number }) {
  const [made, setMade] = useState<readonly string[]>()
  const { formProps, busy, message, plain } = useActionForm({
    action: makeRecoveryCodesAction,
    done: copy.made,
    onSuccess: ({ codes }) => {
      setMade(codes)
    },
    refreshes: true,
  })
  const codes = made ?? (plain?.ok ? plain.data.codes : undefined)
  return (
    <div className="grid gap-4">
      {codes ? (
        <div className="grid gap-3" aria-live="polite">
          <p className="font-semibold">{copy.shown}</p>
          <ul className="grid gap-y-1">
            {codes.map((code) => (
              <li key={code} className="wrap-anywhere">
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={left === 0 ? 'font-semibold' : undefined}>{left === 0 ? copy.none : copy.left(left)}</p>
      )}
      <form {...formProps} className="grid justify-items-start gap-2">
        {message && <FormError message={message} />}
        {left > 0 && <p className="text-sm text-muted">{copy.replaces}</p>}
        <Button type="submit" variant={left === 0 ? 'primary' : 'secondary'} busy={busy}>
          {left === 0 ? copy.make : copy.makeNew}
        </Button>
      </form>
    </div>
  )
}
