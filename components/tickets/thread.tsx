import { formatMoment } from '@/lib/core/clock'
import { EVENT_LABELS } from '@/lib/tickets/rules'
import type { TicketThreadDto } from '@/lib/tickets/schema'
import { ticketsCopy as copy } from './copy'

type Message = TicketThreadDto['messages'][number]

export type ThreadProps<Shown extends Message> = {
  messages: readonly Shown[]
  /** The name of who wrote a message. */
  nameOf: (message: Shown) => string
}

/** The messages of a ticket, oldest first. */
export const Thread = <Shown extends Message>({ messages, nameOf }: ThreadProps<Shown>) => (
  <ol className="grid gap-4">
    {messages.map((message) => (
      <li
        key={message.id}
        className={`grid gap-2 rounded-card p-4 ${message.isStaff ? 'bg-sunken' : 'border border-line bg-raised'}`}
      >
        <p className="text-sm text-muted">
          <span className="font-semibold text-ink">{nameOf(message)}</span> ·{' '}
          <time dateTime={message.at}>{formatMoment(new Date(message.at))}</time>
        </p>
        {message.event !== 'message' && <p className="font-semibold">{EVENT_LABELS[message.event]}</p>}
        <p className="max-w-3xl whitespace-pre-line wrap-anywhere">{message.text}</p>
        {message.image && (
          <a href={message.image} target="_blank" rel="noreferrer" className="justify-self-start">
            {/* eslint-disable-next-line @next/next/no-img-element -- it is private, and made to size */}
            <img
              src={message.image}
              alt={copy.photo}
              className="max-h-80 max-w-full rounded-control border border-line bg-sunken object-contain"
            />
          </a>
        )}
      </li>
    ))}
  </ol>
)
