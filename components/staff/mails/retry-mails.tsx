'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { mailsCopy as copy } from '@/components/staff/mails/copy'
import { BulkBar } from '@/components/ui/bulk-bar'
import { Button } from '@/components/ui/button'
import { showError, showSuccess } from '@/components/ui/toast'
import { useTapForm } from '@/components/ui/use-tap-form'
import { retryAllMailsAction, retryMailsAction } from '@/lib/notifications/actions'
import type { RetriedDto } from '@/lib/notifications/schema'

export function RetryMail({ id, to }: { id: string; to: string }) {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: retryMailsAction,
    onSuccess: ({ retried, refused }) => {
      if (refused[0]) showError(refused[0].message)
      else showSuccess(copy.retried(retried))
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-1">
      <input type="hidden" name="ids[]" value={id} />
      <Button type="submit" size="small" variant="secondary" busy={busy}>
        {copy.retry}
        <span className="sr-only">{copy.retryOf(to)}</span>
      </Button>
      {message && <p className="max-w-60 text-sm text-danger">{message}</p>}
    </form>
  )
}

/** Sends all dead mails again, on every page of the list. */
export function RetryAllMails() {
  const router = useRouter()
  const { formProps, busy, message } = useTapForm({
    action: retryAllMailsAction,
    onSuccess: ({ retried, expired }) => {
      showSuccess(copy.retried(retried) + copy.expired(expired))
      router.refresh()
    },
  })
  return (
    <form {...formProps} className="mb-4 grid justify-items-start gap-1">
      <Button type="submit" variant="secondary" busy={busy}>
        {copy.retryAll}
      </Button>
      {message && <p className="text-sm text-danger">{message}</p>}
    </form>
  )
}

/** Sends the selected mails again, and lists those that failed. */
export function RetryMails({ formId, isEmpty }: { formId: string; isEmpty: boolean }) {
  const router = useRouter()
  const [outcome, setOutcome] = useState<RetriedDto>()
  const { formProps, busy, message } = useTapForm({
    action: retryMailsAction,
    onSuccess: (data) => {
      setOutcome(data)
      router.refresh()
    },
  })
  const said = outcome && <Outcome outcome={outcome} />
  if (isEmpty) return <div className="mt-4">{said}</div>
  return (
    <BulkBar
      formId={formId}
      formProps={formProps}
      busy={busy}
      message={message}
      label={copy.retryMany}
      outcome={said}
    />
  )
}

const Outcome = ({ outcome: { retried, refused } }: { outcome: RetriedDto }) => (
  <div role="status" className="grid gap-1">
    <p className="font-semibold">{copy.retried(retried)}</p>
    {refused.map(({ id, message }) => (
      <p key={id} className="text-warning">
        {message}
      </p>
    ))}
  </div>
)
