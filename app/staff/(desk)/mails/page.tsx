import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskList } from '@/components/list/desk-list'
import { mailsCopy as copy, jobsDeskCopy, messagesDeskCopy } from '@/components/staff/mails/copy'
import { JobDesk } from '@/components/staff/mails/job-desk'
import { RETRY_FORM, mailCells } from '@/components/staff/mails/mail-cells'
import { MessageDesk } from '@/components/staff/mails/message-desk'
import { QueueNote } from '@/components/staff/mails/queue-note'
import { RetryAllMails, RetryMails } from '@/components/staff/mails/retry-mails'
import { SuccessIcon } from '@/components/ui/icons'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress } from '@/lib/core/list-address'
import { listDeadJobs } from '@/lib/jobs/dead-job-queries'
import { MAILS, MESSAGES } from '@/lib/notifications/lists'
import { listMessages, messageQueue } from '@/lib/notifications/message-queries'
import { listMails, mailQueue } from '@/lib/notifications/outbox-queries'

export const metadata: Metadata = { title: copy.title }

const CHANNELS = ['mails', 'messages', 'jobs'] as const
const LEADS = { mails: copy.lead, messages: messagesDeskCopy.lead, jobs: jobsDeskCopy.lead } as const

type Query = Awaited<PageProps<'/staff/mails'>['searchParams']>

export default async function MailsPage({ searchParams }: PageProps<'/staff/mails'>) {
  const actor = await requirePageAccess(staff('support'))
  const query = await searchParams
  const channel = CHANNELS.find((each) => each === query['channel']) ?? 'mails'
  return (
    <>
      <DeskHead title={copy.title} help={LEADS[channel]} />
      <Tabs
        label={copy.channelsLabel}
        tabs={CHANNELS.map((each) => ({
          href: listAddress('/staff/mails', { channel: each === 'mails' ? undefined : each }),
          label: copy.channels[each],
          current: each === channel,
        }))}
        className="mb-3"
      />
      {channel === 'mails' && (await mails(query))}
      {channel === 'messages' && (await messages(query))}
      {channel === 'jobs' && <JobDesk jobs={await listDeadJobs(actor)} />}
    </>
  )
}

async function messages(query: Query) {
  const state = MESSAGES.read(query, { keep: { channel: 'messages' } })
  const [page, queue] = await Promise.all([listMessages(MESSAGES.asked(state)), messageQueue()])
  return <MessageDesk state={state} page={page} queue={queue} />
}

async function mails(query: Query) {
  const state = MAILS.read(query)
  const [page, queue] = await Promise.all([listMails(MAILS.asked(state)), mailQueue()])
  const shown = state.filter.state ?? 'dead'
  return (
    <DeskList
      list={MAILS}
      state={state}
      page={page}
      tabs={{ label: copy.tabsLabel, names: copy.tabs, counts: { dead: queue.dead, waiting: queue.waiting } }}
      cells={mailCells(shown)}
      tickForm={RETRY_FORM}
      words={{ caption: copy.captions[shown], none: copy.none[shown] }}
      icon={SuccessIcon}
      above={shown === 'dead' && queue.dead > 0 && <RetryAllMails />}
      // Kept without rows too, because it shows the result of the last retry.
      below={shown === 'dead' && <RetryMails formId={RETRY_FORM} isEmpty={page.items.length === 0} />}
    >
      <QueueNote queue={queue} />
    </DeskList>
  )
}
