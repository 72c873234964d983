import type { CellsOf } from '@/components/list/list-columns'
import { mailsCopy as copy, messagesDeskCopy } from '@/components/staff/mails/copy'
import { RetryMail } from '@/components/staff/mails/retry-mails'
import { tickCell } from '@/components/ui/tick-cell'
import { Money } from '@/components/ui/money'
import { SECOND, formatShortMoment, formatSpan } from '@/lib/core/clock'
import { kindLabel } from '@/lib/core/notification-kinds'
import type { MAILS, MESSAGES } from '@/lib/notifications/lists'
import type { StaffMailDto, StaffMessageDto } from '@/lib/notifications/schema'

export const RETRY_FORM = 'retry-mails'

type Sent = Pick<StaffMailDto | StaffMessageDto, 'kind' | 'ageSeconds' | 'createdAt' | 'attempts' | 'lastError'>

const nothing = <span data-nothing>–</span>

const sentCells = {
  kind: ({ kind }: Sent) => kindLabel(kind),
  written: ({ ageSeconds, createdAt }: Sent) => (
    <>
      {copy.ago(formatSpan(ageSeconds * SECOND))}
      <span className="block text-sm text-muted">{formatShortMoment(new Date(createdAt))}</span>
    </>
  ),
  tries: ({ attempts }: Sent) => <span className="whitespace-nowrap">{copy.tries(attempts)}</span>,
  error: ({ lastError }: Sent) => (lastError ? <span className="block wrap-anywhere">{lastError}</span> : nothing),
}

/** Dead mails can be sent again, one by one or several at once. */
export const mailCells = (state: 'waiting' | 'dead'): CellsOf<typeof MAILS> => ({
  ...sentCells,
  ticks: state === 'dead' ? tickCell<StaffMailDto>(RETRY_FORM, ({ id, to }) => ({ id, label: to })) : undefined,
  to: ({ to }) => <span className="break-all">{to}</span>,
  retry: state === 'dead' ? ({ id, to }) => <RetryMail id={id} to={to} /> : undefined,
})

/** A failed message is not sent again, because its mail was. */
export const messageCells: CellsOf<typeof MESSAGES> = {
  ...sentCells,
  state: ({ state }) => messagesDeskCopy.states[state],
  cost: ({ cost }) => (cost === null ? nothing : <Money naira={cost} />),
}
