import { ListPager } from '@/components/layout/list-pager'
import { messagesDeskCopy as copy } from '@/components/staff/mails/copy'
import { MessageTable } from '@/components/staff/mails/message-table'
import { ExportLinks } from '@/components/ui/export-links'
import { Tabs } from '@/components/ui/tabs'
import { SECOND, formatSpan } from '@/lib/core/clock'
import type { Page } from '@/lib/core/listing'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { formatNaira, fromNaira } from '@/lib/core/money'
import {
  MESSAGE_LISTS,
  type MessageQueueDto,
  type StaffMessageDto,
  type StaffMessagesQuery,
} from '@/lib/notifications/schema'

type MessageDeskProps = {
  path: string
  query: StaffMessagesQuery
  page: Page<StaffMessageDto>
  queue: MessageQueueDto
}

/** The channel of SMS and WhatsApp: how it does, what it costs, and its messages. */
export function MessageDesk({ path, query: { state, sort, cursor }, page, queue }: MessageDeskProps) {
  const address = { channel: 'messages', state: state === 'failed' ? undefined : state }
  const counts = { waiting: queue.waiting, failed: queue.failedToday, sent: undefined }
  return (
    <>
      <p className="mb-2">
        {queue.waiting === 0 ? copy.empty : copy.queue(queue.waiting, formatSpan(queue.oldestSeconds * SECOND))}
      </p>
      <p className="mb-5">{copy.month(queue.sentThisMonth, formatNaira(fromNaira(queue.costThisMonth)))}</p>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={MESSAGE_LISTS.map((list) => ({
            href: listAddress(path, { channel: 'messages', state: list === 'failed' ? undefined : list }),
            label: copy.tabs[list],
            current: state === list,
            ...(counts[list] === undefined ? {} : { count: counts[list] }),
          }))}
        />
      </div>
      <ExportLinks list="/staff/messages" query={{ state, sort }} />
      <MessageTable
        state={state}
        messages={page.items}
        sortBy={tableSort(path, address, sort ?? '-written', { age: 'written' })}
      />
      <ListPager path={path} query={{ ...address, sort }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
