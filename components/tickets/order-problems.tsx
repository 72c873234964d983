import { sectionPath } from '@/components/profile/sections'
import { ContactNumbers, type SupportNumbers } from '@/components/support/contact-numbers'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatDay } from '@/lib/core/clock'
import type { ReportableDto } from '@/lib/tickets/schema'
import { ticketsCopy } from './copy'
import { TicketList } from './ticket-list'

const copy = ticketsCopy.problems

export type OrderProblemsProps = { order: ReportableDto; lastDay: string; numbers: SupportNumbers }

/** On the page of a delivered order: the way to report a problem, and what was reported. */
export const OrderProblems = ({ order, lastDay, numbers }: OrderProblemsProps) => (
  <Card heading={copy.title} className="no-print">
    <p className="mb-4">{(order.isOver ? copy.over : copy.until)(formatDay(lastDay))}</p>
    {order.tickets.length > 0 && (
      <div className="mb-4">
        <TicketList tickets={order.tickets} />
      </div>
    )}
    {order.isOver ? (
      <ButtonLink href={sectionPath('contact')} variant="secondary">
        {ticketsCopy.contact}
      </ButtonLink>
    ) : (
      <ButtonLink href={`/Complaints/new?orderId=${order.orderId}`} variant="secondary">
        {copy.report}
      </ButtonLink>
    )}
    <ContactNumbers {...numbers} className="mt-4" />
  </Card>
)
