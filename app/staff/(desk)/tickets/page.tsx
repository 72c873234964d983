import type { Metadata } from 'next'
import { DeskHead } from '@/components/layout/desk-head'
import { TicketState } from '@/generated/prisma/enums'
import { DeskExport, DeskFilter, DeskPages, ListEmpty } from '@/components/list/desk-list'
import { staffTicketsCopy as copy } from '@/components/staff/tickets/copy'
import { TicketList } from '@/components/staff/tickets/ticket-list'
import { InfoIcon } from '@/components/ui/icons'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { TICKETS } from '@/lib/tickets/lists'
import { countTickets, listStaffTickets } from '@/lib/tickets/staff-queries'

export const metadata: Metadata = { title: copy.title }

export default async function TicketsPage({ searchParams }: PageProps<'/staff/tickets'>) {
  const actor = await requirePageAccess(staff('support'))
  const asked = TICKETS.read(await searchParams)
  const { q, overdue } = asked.filter
  // Only open tickets are overdue.
  const state = overdue ? TICKETS.inTab(asked, 'open') : asked
  const [page, counts] = await Promise.all([listStaffTickets(actor, TICKETS.asked(state)), countTickets(actor)])
  const none = q === undefined ? copy.none[state.filter.state ?? 'open'] : copy.noMatch
  return (
    <>
      <DeskHead title={copy.title} help={copy.lead}>
        <DeskFilter list={TICKETS} state={state} />
        <div className="sm:ms-auto">
          <DeskExport list={TICKETS} state={state} rows={page.items} className="" />
        </div>
      </DeskHead>
      <Tabs
        label={copy.tabsLabel}
        tabs={[
          {
            href: TICKETS.href(state, { state: 'open', overdue: '1' }),
            label: copy.overdue,
            current: overdue !== undefined,
            count: counts.overdue,
          },
          ...Object.values(TicketState).map((each) => ({
            href: TICKETS.href(state, { state: each, overdue: undefined }),
            label: copy.states[each],
            current: overdue === undefined && each === state.tab,
            count: each === 'open' ? counts.open : 0,
          })),
        ]}
        className="mb-3"
      />
      {page.items.length === 0 ? (
        <ListEmpty {...none} figure={<InfoIcon size={44} />} />
      ) : (
        <TicketList tickets={page.items} />
      )}
      <DeskPages list={TICKETS} state={state} nextCursor={page.nextCursor} />
    </>
  )
}
