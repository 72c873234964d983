'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { removeFactorAction } from '@/lib/second-factor/actions'
import type { FactorKind } from '@/lib/second-factor/schema'
import { securityCopy } from './copy'

const copy = securityCopy.factors

/** Removes one second factor after a second press. */
export function RemoveFactor({ id, kind, added }: { id: string; kind: FactorKind; added: string }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: removeFactorAction,
    onSuccess: () => {
      showSuccess(copy.removed)
      router.refresh()
    },
  })
  return (
    <Disclosure label={copy.remove} about={` ${copy.kinds[kind]}, ${added}`} isDanger>
      <form {...formProps} className="mt-2 grid max-w-sm gap-2">
        <input type="hidden" name="factorId" value={id} />
        <p className="text-sm">{copy.sure}</p>
        {message && <FormError message={message} />}
        <Button type="submit" size="small" variant="danger" busy={busy} className="justify-self-start">
          {copy.submit}
        </Button>
      </form>
    </Disclosure>
  )
}
