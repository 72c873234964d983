import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { ComplaintList } from '@/components/staff/inbox/complaint-list'
import { inboxCopy as copy } from '@/components/staff/inbox/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { InfoIcon } from '@/components/ui/icons'
import { ListFilter } from '@/components/ui/list-filter'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress } from '@/lib/core/list-address'
import { countOpenComplaints, listComplaints } from '@/lib/support/complaint-queries'
import { COMPLAINT_STATES, inboxSchema } from '@/lib/support/schema'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/inbox'

export default async function InboxPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('support'))
  const { cursor, q, ...address } = inboxSchema.parse(await searchParams)
  const state = address.state ?? 'open'
  const [page, open] = await Promise.all([
    listComplaints(actor, { state, search: q, cursor }),
    countOpenComplaints(actor),
  ])
  const none = q === undefined ? copy.none[state] : copy.noMatch
  const filter = { state: state === 'open' ? undefined : state, q }
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={COMPLAINT_STATES.map((each) => ({
            href: listAddress(PATH, { state: each === 'open' ? undefined : each }),
            label: copy.states[each],
            current: each === state,
            count: each === 'open' ? open : 0,
          }))}
        />
      </div>
      <ListFilter
        path={PATH}
        search={{ name: 'q', label: copy.search, hint: copy.searchHint, value: q }}
        keep={{ state: filter.state }}
        clearHref={q === undefined ? undefined : listAddress(PATH, { state: filter.state })}
      />
      {page.items.length === 0 ? (
        <EmptyState title={none.title} figure={<InfoIcon size={44} />}>
          {none.text}
        </EmptyState>
      ) : (
        <ComplaintList complaints={page.items} />
      )}
      <ListPager path={PATH} query={filter} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
