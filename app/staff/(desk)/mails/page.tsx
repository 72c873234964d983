import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { mailsCopy as copy } from '@/components/staff/mails/copy'
import { MailTable } from '@/components/staff/mails/mail-table'
import { QueueNote } from '@/components/staff/mails/queue-note'
import { RetryAllMails } from '@/components/staff/mails/retry-mails'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress } from '@/lib/core/list-address'
import { listMails, mailQueue } from '@/lib/notifications/outbox-queries'
import { mailsPageSchema } from '@/lib/notifications/schema'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/mails'

export default async function MailsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  await requirePageAccess(staff('support'))
  const { state = 'dead', cursor } = mailsPageSchema.parse(await searchParams)
  const [page, queue] = await Promise.all([listMails({ state, cursor }), mailQueue()])
  const address = { state: state === 'dead' ? undefined : state }
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
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
      <MailTable state={state} mails={page.items} />
      <ListPager path={PATH} query={address} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
