'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { FormError } from '@/components/ui/field'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { endKeyAction, endStaffKeyAction } from '@/lib/keys/actions'
import { keysCopy } from './copy'

const copy = keysCopy.end
const ACTIONS = { partner: endKeyAction, staff: endStaffKeyAction } as const

/** Revokes a key, at the second click. */
export function EndKey({ id, name, desk }: { id: string; name: string; desk: keyof typeof ACTIONS }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: ACTIONS[desk],
    onSuccess: () => {
      showSuccess(copy.done(name), { duration: 4000 })
      router.refresh()
    },
  })
  return (
    <Disclosure label={copy.more} about={keysCopy.of(name)} isDanger>
      <form {...formProps} className="mt-2 grid gap-2 sm:justify-items-start">
        <input type="hidden" name="keyId" value={id} />
        <p className="max-w-sm text-sm wrap-anywhere">{copy.sure(name)}</p>
        {message && <FormError message={message} />}
        <Button type="submit" size="small" variant="danger" busy={busy}>
          {copy.submit}
          <span className="sr-only">{keysCopy.of(name)}</span>
        </Button>
      </form>
    </Disclosure>
  )
}
