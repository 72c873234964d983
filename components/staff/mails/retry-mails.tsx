'use client'

import { useState } from 'react'
import { mailsCopy as copy } from '@/components/staff/mails/copy'
import { BulkBar } from '@/components/ui/bulk-bar'
import { TapButton } from '@/components/ui/tap-button'
import { showError, showSuccess } from '@/components/ui/toast'
import { useActionForm } from '@/components/ui/use-action-form'
import { retryAllMailsAction, retryMailsAction } from '@/lib/notifications/actions'
import type { RetriedDto } from '@/lib/notifications/schema'

export const RetryMail = ({ id, to }: { id: string; to: string }) => (
  <TapButton
    action={retryMailsAction}
    fields={{ 'ids[]': id }}
    label={copy.retry}
    of={copy.retryOf(to)}
    onSuccess={({ retried, refused }) => {
      if (refused[0]) showError(refused[0].message)
      else showSuccess(copy.retried(retried))
    }}
    refreshes
  />
)

/** Sends all dead mails again, on every page of the list. */
export const RetryAllMails = () => (
  <TapButton
    action={retryAllMailsAction}
    label={copy.retryAll}
    done={({ retried, expired }) => copy.retried(retried) + copy.expired(expired)}
    refreshes
    size="regular"
    className="mb-4 grid justify-items-start gap-1"
  />
)

/** Sends the selected mails again, and lists those that failed. */
export function RetryMails({ formId, isEmpty }: { formId: string; isEmpty: boolean }) {
  const [outcome, setOutcome] = useState<RetriedDto>()
  const { formProps, busy, message } = useActionForm({
    action: retryMailsAction,
    onSuccess: (data) => {
      setOutcome(data)
    },
    refreshes: true,
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
