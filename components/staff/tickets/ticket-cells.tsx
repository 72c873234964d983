import type { CellsOf } from '@/components/list/list-columns'
import { Below, RowName } from '@/components/ui/row-name'
import { formatShortMoment } from '@/lib/core/clock'
import { KIND_LABELS } from '@/lib/tickets/rules'
import type { StaffTicketDto } from '@/lib/tickets/schema'
import { staffTicketsCopy as copy } from './copy'
import { TicketStateBadge } from './ticket-state'
import type { TICKETS } from '@/lib/tickets/lists'

/** What a ticket is about, in a few words. */
export const aboutOf = ({ orderNumber, item, kind }: Pick<StaffTicketDto, 'orderNumber' | 'item' | 'kind'>): string =>
  orderNumber === null ? copy.general : `${KIND_LABELS[kind]}: ${item ?? copy.whole} (${orderNumber})`

export const personOf = ({ firstname, lastname }: Pick<StaffTicketDto, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim() || copy.nameless

export const ticketCells: CellsOf<typeof TICKETS> = {
  ticket: (ticket) => (
    <RowName href={`/staff/tickets/${ticket.id}`} below={ticket.text}>
      {aboutOf(ticket)}
    </RowName>
  ),
  due: ({ dueAt, isComplex }) => (
    <>
      {formatShortMoment(new Date(dueAt))}
      <Below parts={[isComplex && copy.complex]} />
    </>
  ),
  state: (ticket) => <TicketStateBadge {...ticket} />,
  from: (ticket) => (
    <>
      {personOf(ticket)}
      <Below parts={[ticket.email]} />
    </>
  ),
}
