import type { Metadata } from 'next'
import { TicketState } from '@/generated/prisma/enums'
import { DeskList } from '@/components/list/desk-list'
import { staffTicketsCopy as copy } from '@/components/staff/tickets/copy'
import { ticketCells } from '@/components/staff/tickets/ticket-cells'
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
    <DeskList
      list={TICKETS}
      state={state}
      page={page}
      cells={ticketCells}
      words={{ title: copy.title, lead: copy.lead, caption: copy.title, none }}
      icon={InfoIcon}
    >
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
        className="mb-2"
      />
    </DeskList>
  )
}
