import type { Metadata } from 'next'
import { TicketState } from '@/generated/prisma/enums'
import { ListPager } from '@/components/layout/list-pager'
import { staffTicketsCopy as copy } from '@/components/staff/tickets/copy'
import { TicketList } from '@/components/staff/tickets/ticket-list'
import { EmptyState } from '@/components/ui/empty-state'
import { InfoIcon } from '@/components/ui/icons'
import { ListFilter } from '@/components/ui/list-filter'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAddress } from '@/lib/core/list-address'
import { staffTicketsPageSchema } from '@/lib/tickets/schema'
import { countTickets, listStaffTickets } from '@/lib/tickets/staff-queries'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/tickets'

export default async function TicketsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('support'))
  const { cursor, q, overdue, ...address } = staffTicketsPageSchema.parse(await searchParams)
  const state = overdue ? 'open' : (address.state ?? 'open')
  const [page, counts] = await Promise.all([
    listStaffTickets(actor, { state, overdue, q, cursor }),
    countTickets(actor),
  ])
  const none = q === undefined ? copy.none[state] : copy.noMatch
  const filter = { state: state === 'open' ? undefined : state, overdue }
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={[
            {
              href: listAddress(PATH, { overdue: '1' }),
              label: copy.overdue,
              current: overdue !== undefined,
              count: counts.overdue,
            },
            ...Object.values(TicketState).map((each) => ({
              href: listAddress(PATH, { state: each === 'open' ? undefined : each }),
              label: copy.states[each],
              current: overdue === undefined && each === state,
              count: each === 'open' ? counts.open : 0,
            })),
          ]}
        />
      </div>
      <ListFilter
        path={PATH}
        search={{ name: 'q', label: copy.search, hint: copy.searchHint, value: q }}
        keep={filter}
        clearHref={q === undefined ? undefined : listAddress(PATH, filter)}
      />
      <ExportLinks list="/staff/tickets" query={{ state, overdue, q }} />
      {page.items.length === 0 ? (
        <EmptyState title={none.title} figure={<InfoIcon size={44} />}>
          {none.text}
        </EmptyState>
      ) : (
        <TicketList tickets={page.items} />
      )}
      <ListPager path={PATH} query={{ ...filter, q }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
