'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { useTapForm } from '@/components/ui/use-tap-form'
import { joinAction } from '@/lib/companies/actions'
import { joinCopy } from './copy'

/** Begins the registration of an employee whose company has this link. */
export function JoinForm({ code }: { code: string }) {
  const { formProps, busy, message } = useTapForm({
    action: joinAction,
    onSuccess: ({ next }) => {
      window.location.assign(next)
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <input type="hidden" name="code" value={code} />
      {message && <FormError message={message} />}
      <Button type="submit" busy={busy}>
        {joinCopy.start}
      </Button>
    </form>
  )
}
