import { TextLink } from '@/components/ui/link'
import { formatShortMoment } from '@/lib/core/clock'
import { KIND_LABELS } from '@/lib/tickets/rules'
import type { StaffTicketDto } from '@/lib/tickets/schema'
import { staffTicketsCopy as copy } from './copy'
import { TicketStateBadge } from './ticket-state'

/** What a ticket is about, in a few words. */
export const aboutOf = ({ orderNumber, item, kind }: Pick<StaffTicketDto, 'orderNumber' | 'item' | 'kind'>): string =>
  orderNumber === null ? copy.general : `${KIND_LABELS[kind]}: ${item ?? copy.whole} (${orderNumber})`

export const personOf = ({ firstname, lastname }: Pick<StaffTicketDto, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim() || copy.nameless

export const TicketList = ({ tickets }: { tickets: readonly StaffTicketDto[] }) => (
  <ol className="grid gap-3">
    {tickets.map((ticket) => (
      <li key={ticket.id} className="grid gap-2 rounded-card border border-line bg-raised p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <TextLink href={`/staff/tickets/${ticket.id}`} className="font-semibold wrap-anywhere">
            {aboutOf(ticket)}
          </TextLink>
          <TicketStateBadge {...ticket} />
        </div>
        <p className="line-clamp-2 max-w-3xl wrap-anywhere">{ticket.text}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {personOf(ticket)} · {ticket.email} · {copy.due(formatShortMoment(new Date(ticket.dueAt)))}
          {ticket.isComplex && ` · ${copy.complex}`}
        </p>
      </li>
    ))}
  </ol>
)
