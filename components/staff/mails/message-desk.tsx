import { DeskList } from '@/components/list/desk-list'
import { messagesDeskCopy as copy } from '@/components/staff/mails/copy'
import { messageCells } from '@/components/staff/mails/mail-cells'
import { SuccessIcon } from '@/components/ui/icons'
import { SECOND, formatSpan } from '@/lib/core/clock'
import type { Page } from '@/lib/core/listing'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { MESSAGES } from '@/lib/notifications/lists'
import type { MessageQueueDto, StaffMessageDto } from '@/lib/notifications/schema'

type MessageDeskProps = {
  state: ReturnType<typeof MESSAGES.read>
  page: Page<StaffMessageDto>
  queue: MessageQueueDto
}

/** The channel of SMS and WhatsApp: how it does, what it costs, and its messages. */
export function MessageDesk({ state, page, queue }: MessageDeskProps) {
  const shown = state.filter.state ?? 'failed'
  return (
    <DeskList
      list={MESSAGES}
      state={state}
      page={page}
      tabs={{ label: copy.tabsLabel, names: copy.tabs, counts: { waiting: queue.waiting, failed: queue.failedToday } }}
      cells={messageCells}
      words={{ caption: copy.captions[shown], none: copy.none[shown] }}
      icon={SuccessIcon}
    >
      <p className="mb-2">
        {queue.waiting === 0 ? copy.empty : copy.queue(queue.waiting, formatSpan(queue.oldestSeconds * SECOND))}
      </p>
      <p className="mb-5">{copy.month(queue.sentThisMonth, formatNaira(fromNaira(queue.costThisMonth)))}</p>
    </DeskList>
  )
}
