'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { endOtherSessionsAction, endSessionAction } from '@/lib/accounts/actions'
import { sessionsCopy as copy } from './copy'

/** Signs one other device out. */
export function EndSession({ sessionId, device }: { sessionId: string; device: string }) {
  const router = useRouter()
  const { formProps, busy } = useTapForm({
    action: endSessionAction,
    onSuccess: () => {
      showSuccess(copy.ended(device))
      router.refresh()
    },
  })
  return (
    <form {...formProps}>
      <input type="hidden" name="sessionId" value={sessionId} />
      <Button type="submit" size="small" variant="secondary" busy={busy}>
        {copy.end}
        <span className="sr-only">{copy.of(device)}</span>
      </Button>
    </form>
  )
}

/** Signs all other devices out. */
export function EndOtherSessions() {
  const router = useRouter()
  const { formProps, busy } = useTapForm({
    action: endOtherSessionsAction,
    onSuccess: () => {
      showSuccess(copy.othersEnded)
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="mt-4">
      <Button type="submit" variant="secondary" busy={busy}>
        {copy.endOthers}
      </Button>
    </form>
  )
}
