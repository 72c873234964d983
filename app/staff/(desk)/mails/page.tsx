import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { mailsCopy as copy, messagesDeskCopy } from '@/components/staff/mails/copy'
import { MessageDesk } from '@/components/staff/mails/message-desk'
import { MailTable } from '@/components/staff/mails/mail-table'
import { QueueNote } from '@/components/staff/mails/queue-note'
import { RetryAllMails } from '@/components/staff/mails/retry-mails'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { listMessages, messageQueue } from '@/lib/notifications/message-queries'
import { listMails, mailQueue } from '@/lib/notifications/outbox-queries'
import { channelPageSchema, mailsPageSchema, messagesPageSchema } from '@/lib/notifications/schema'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/mails'

type Query = Record<string, string | string[]>

export default async function MailsPage({ searchParams }: { searchParams: Promise<Query> }) {
  await requirePageAccess(staff('support'))
  const query = await searchParams
  const isOfMessages = channelPageSchema.parse(query).channel === 'messages'
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{isOfMessages ? messagesDeskCopy.lead : copy.lead}</p>
      <div className="mb-5">
        <Tabs
          label={copy.channelsLabel}
          tabs={[
            { href: PATH, label: copy.channels.mails, current: !isOfMessages },
            {
              href: listAddress(PATH, { channel: 'messages' }),
              label: copy.channels.messages,
              current: isOfMessages,
            },
          ]}
        />
      </div>
      {isOfMessages ? await messages(query) : await mails(query)}
    </>
  )
}

async function messages(query: Query) {
  const { state = 'failed', cursor } = messagesPageSchema.parse(query)
  const [page, queue] = await Promise.all([listMessages({ state, cursor }), messageQueue()])
  return <MessageDesk path={PATH} query={{ state, cursor }} page={page} queue={queue} />
}

async function mails(query: Query) {
  const { state = 'dead', sort, cursor } = mailsPageSchema.parse(query)
  const [page, queue] = await Promise.all([listMails({ state, sort, cursor }), mailQueue()])
  const address = { state: state === 'dead' ? undefined : state }
  return (
    <>
      <QueueNote queue={queue} />
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={[
            { href: PATH, label: copy.tabs.dead, current: state === 'dead', count: queue.dead },
            {
              href: listAddress(PATH, { state: 'waiting' }),
              label: copy.tabs.waiting,
              current: state === 'waiting',
              count: queue.waiting,
            },
          ]}
        />
      </div>
      {state === 'dead' && queue.dead > 0 && <RetryAllMails />}
      <ExportLinks list="/staff/mails" query={{ state, sort }} />
      <MailTable
        sortBy={tableSort(PATH, address, sort ?? '-written', { age: 'written' })}
        state={state}
        mails={page.items}
      />
      <ListPager path={PATH} query={{ ...address, sort }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
