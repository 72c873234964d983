import type { Metadata } from 'next'
import { BackButton } from '@/components/layout/back-button'
import { DeskHead } from '@/components/layout/desk-head'
import { FollowUpsCard } from '@/components/staff/follow-ups/follow-ups-card'
import { RequestSent } from '@/components/staff/orders/request-sent'
import { AnswerForm } from '@/components/staff/tickets/answer-form'
import { staffTicketsCopy as copy } from '@/components/staff/tickets/copy'
import { TicketDecision } from '@/components/staff/tickets/decisions'
import { Credit, Replace } from '@/components/staff/tickets/resolutions'
import { aboutOf, personOf } from '@/components/staff/tickets/ticket-cells'
import { TicketStateBadge } from '@/components/staff/tickets/ticket-state'
import { Thread } from '@/components/tickets/thread'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { TextLink } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { isRequested } from '@/lib/approvals/pending-queries'
import { formatShortMoment } from '@/lib/core/clock'
import { orNotFound } from '@/lib/server/pages'
import { getFollowUps } from '@/lib/follow-ups/queries'
import { getStaffTicket } from '@/lib/tickets/staff-queries'

export const metadata: Metadata = { title: copy.title }

export default async function TicketPage({ params }: PageProps<'/staff/tickets/[id]'>) {
  const actor = await requirePageAccess(staff('support'))
  const ticket = await orNotFound(getStaffTicket(actor, (await params).id))
  const { id, orderId, orderNumber, replacement, email, messages, state } = ticket
  const subject = { kind: 'ticket', subjectId: id } as const
  const followUps = await getFollowUps(actor, subject)
  const isCreditRequested = orderId !== null && (await isRequested(actor, 'credit_note', orderId))
  const orderLink = (to: string, number: string) => (
    <TextLink href={`/staff/orders/${to}`} className="money">
      {number}
    </TextLink>
  )
  return (
    <>
      <BackButton fallback="/staff/tickets" />
      <DeskHead title={aboutOf(ticket)}>
        <TicketStateBadge {...ticket} />
      </DeskHead>
      <div className="grid gap-4">
        <Card>
          <FactList
            facts={[
              [copy.facts.from, `${personOf(ticket)}, ${email}`],
              [
                copy.facts.due,
                formatShortMoment(new Date(ticket.dueAt)) +
                  (ticket.isComplex ? ` (${copy.complex.toLowerCase()})` : ''),
              ],
              ...(orderId !== null && orderNumber !== null
                ? ([[copy.facts.order, orderLink(orderId, orderNumber)]] as const)
                : []),
              ...(replacement
                ? ([[copy.facts.replacement, orderLink(replacement.orderId, replacement.orderNumber)]] as const)
                : []),
            ]}
          />
        </Card>
        <section aria-label={copy.thread}>
          <Thread
            messages={messages}
            nameOf={({ isStaff, by }) => (isStaff ? by || copy.colleague : personOf(ticket))}
          />
        </section>
        <Card heading={copy.decide} tone={state === 'open' ? 'accent' : 'plain'}>
          <AnswerForm key={messages.length} ticketId={id} email={email} lastMessageId={messages.at(-1)?.id ?? ''} />
          <div className="mt-4 flex flex-wrap gap-3">
            {ticket.lines.length > 0 && ticket.canReplace && <Replace ticket={ticket} />}
            {ticket.lines.length > 0 && !isCreditRequested && <Credit ticket={ticket} />}
            {state === 'open' && !ticket.isComplex && !ticket.overdue && (
              <TicketDecision ticketId={id} decision="extend" />
            )}
            {state !== 'closed' && <TicketDecision ticketId={id} decision="close" />}
          </div>
          {isCreditRequested && (
            <div className="mt-4">
              <RequestSent copy={copy} />
            </div>
          )}
        </Card>
        <FollowUpsCard subject={subject} followUps={followUps} reader={actor} />
      </div>
    </>
  )
}
