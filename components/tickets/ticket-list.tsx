import { TextLink } from '@/components/ui/link'
import { formatMoment } from '@/lib/core/clock'
import { KIND_LABELS } from '@/lib/tickets/rules'
import type { TicketDto } from '@/lib/tickets/schema'
import { ticketsCopy as copy } from './copy'
import { StateBadge } from './state-badge'

/** What a ticket is about, in a few words. */
export const subjectOf = ({ orderNumber, item, kind }: Pick<TicketDto, 'orderNumber' | 'item' | 'kind'>): string =>
  orderNumber === null ? copy.general : `${KIND_LABELS[kind]}: ${item ?? copy.whole}`

export const TicketList = ({ tickets }: { tickets: readonly TicketDto[] }) => (
  <ul className="grid gap-3">
    {tickets.map((ticket) => (
      <li key={ticket.id} className="grid gap-2 rounded-card border border-line bg-raised p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <TextLink href={`/Complaints/${ticket.id}`} className="font-semibold wrap-anywhere">
            {subjectOf(ticket)}
          </TextLink>
          <StateBadge state={ticket.state} />
        </div>
        <p className="line-clamp-2 wrap-anywhere">{ticket.text}</p>
        <p className="text-sm text-muted">
          {ticket.orderNumber !== null && `${copy.order(ticket.orderNumber)} · `}
          {copy.at(formatMoment(new Date(ticket.createdAt)))}
          {ticket.state === 'open' && ` · ${copy.due(formatMoment(new Date(ticket.dueAt)))}`}
        </p>
      </li>
    ))}
  </ul>
)
