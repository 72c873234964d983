'use client'

import { useRouter } from 'next/navigation'
import { jobsDeskCopy as copy } from '@/components/staff/mails/copy'
import { Button } from '@/components/ui/button'
import { showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { repeatJobAction } from '@/lib/jobs/actions'

export function RepeatJob({ id, work }: { readonly id: string; readonly work: string }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: repeatJobAction,
    onSuccess: () => {
      showSuccess(copy.repeated)
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-1">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small" variant="secondary" busy={busy}>
        {copy.repeat}
        <span className="sr-only">{copy.repeatOf(work)}</span>
      </Button>
      {message && <p className="max-w-60 text-sm text-danger">{message}</p>}
    </form>
  )
}
