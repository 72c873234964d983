import { mailsCopy as copy } from '@/components/staff/mails/copy'
import { WarningIcon } from '@/components/ui/icons'
import { SECOND, formatShortMoment, formatSpan } from '@/lib/core/clock'
import type { MailQueueDto } from '@/lib/notifications/schema'

/** How long mails have been waiting, and whether the mail server accepts any. */
export function QueueNote({ queue: { waiting, oldestSeconds, stuck } }: { queue: MailQueueDto }) {
  return (
    <div className="mb-5 grid gap-3">
      <p>{waiting === 0 ? copy.empty : copy.queue(waiting, formatSpan(oldestSeconds * SECOND))}</p>
      {stuck && (
        <div role="status" className="flex max-w-4xl gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning">
          <WarningIcon className="mt-px shrink-0" />
          <div className="grid gap-1">
            <p className="font-semibold">
              {copy.stuck(stuck.lastSentAt && formatShortMoment(new Date(stuck.lastSentAt)))}
            </p>
            <p className="wrap-anywhere">{copy.stuckSaid(stuck.lastError)}</p>
            <p className="text-sm">{copy.stuckAdvice}</p>
          </div>
        </div>
      )}
    </div>
  )
}
