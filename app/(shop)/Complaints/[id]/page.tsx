import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { ticketsCopy as copy } from '@/components/tickets/copy'
import { ReplyForm } from '@/components/tickets/reply-form'
import { StateBadge } from '@/components/tickets/state-badge'
import { Thread } from '@/components/tickets/thread'
import { subjectOf } from '@/components/tickets/ticket-list'
import { TextLink } from '@/components/ui/link'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatMoment } from '@/lib/core/clock'
import { orNotFound } from '@/lib/server/pages'
import { getTicket } from '@/lib/tickets/queries'

export const metadata: Metadata = { title: copy.title }

export default async function ComplaintPage({ params }: PageProps<'/Complaints/[id]'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const ticket = await orNotFound(getTicket(actor, (await params).id))
  const { orderId, orderNumber, replacement } = ticket
  return (
    <>
      <BackButton fallback="/Complaints" />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="page-title wrap-anywhere">{subjectOf(ticket)}</h1>
        <StateBadge state={ticket.state} />
      </div>
      {orderNumber !== null && <p className="lead mt-1">{copy.order(orderNumber)}</p>}
      {ticket.state === 'open' && <p className="mt-2">{copy.due(formatMoment(new Date(ticket.dueAt)))}</p>}
      <div className="mt-2 mb-5 flex flex-wrap gap-x-5">
        {orderId !== null && <TextLink href={`/History2?orderId=${orderId}`}>{copy.toOrder}</TextLink>}
        {replacement && (
          <TextLink href={`/History2?orderId=${replacement.orderId}`}>
            {copy.toReplacement(replacement.orderNumber)}
          </TextLink>
        )}
      </div>
      <section aria-label={copy.thread} className="mb-6">
        <Thread messages={ticket.messages} nameOf={({ isStaff }) => (isStaff ? copy.us : copy.you)} />
      </section>
      <ReplyForm ticketId={ticket.id} isOpen={ticket.state === 'open'} />
      <p className="mt-6 text-muted">{copy.wayOut}</p>
    </>
  )
}
