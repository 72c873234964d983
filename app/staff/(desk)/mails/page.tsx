import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { mailsCopy as copy, jobsDeskCopy, messagesDeskCopy } from '@/components/staff/mails/copy'
import { JobDesk } from '@/components/staff/mails/job-desk'
import { MessageDesk } from '@/components/staff/mails/message-desk'
import { MailTable } from '@/components/staff/mails/mail-table'
import { QueueNote } from '@/components/staff/mails/queue-note'
import { RetryAllMails } from '@/components/staff/mails/retry-mails'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { listDeadJobs } from '@/lib/jobs/dead-job-queries'
import { listMessages, messageQueue } from '@/lib/notifications/message-queries'
import { listMails, mailQueue } from '@/lib/notifications/outbox-queries'
import { channelPageSchema, mailsPageSchema, messagesPageSchema } from '@/lib/notifications/schema'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/mails'

const LEADS = { mails: copy.lead, messages: messagesDeskCopy.lead, jobs: jobsDeskCopy.lead } as const

type Query = Record<string, string | string[]>

export default async function MailsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await requirePageAccess(staff('support'))
  const query = await searchParams
  const { channel = 'mails' } = channelPageSchema.parse(query)
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{LEADS[channel]}</p>
      <div className="mb-5">
        <Tabs
          label={copy.channelsLabel}
          tabs={[
            { href: PATH, label: copy.channels.mails, current: channel === 'mails' },
            {
              href: listAddress(PATH, { channel: 'messages' }),
              label: copy.channels.messages,
              current: channel === 'messages',
            },
            { href: listAddress(PATH, { channel: 'jobs' }), label: copy.channels.jobs, current: channel === 'jobs' },
          ]}
        />
      </div>
      {channel === 'mails' && (await mails(query))}
      {channel === 'messages' && (await messages(query))}
      {channel === 'jobs' && <JobDesk jobs={await listDeadJobs(actor)} />}
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
