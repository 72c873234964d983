'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { makeRecoveryCodesAction } from '@/lib/second-factor/actions'
import { securityCopy } from './copy'

const copy = securityCopy.recovery

/** Makes recovery codes and shows them once. */
export function RecoveryCodes({ left }: { left: number }) {
  const router = useRouter()
  const [made, setMade] = useState<readonly string[]>()
  const { formProps, busy, message, answer } = useTapForm({
    action: makeRecoveryCodesAction,
    onSuccess: ({ codes }) => {
      setMade(codes)
      showSuccess(copy.made)
      router.refresh()
    },
  })
  const codes = made ?? answer?.codes
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
