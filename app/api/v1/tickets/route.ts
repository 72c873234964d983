import { buyerAccount } from '@/lib/access/gates'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/server/http'
import { cursorQuery } from '@/lib/core/listing'
import { ticketAnswer } from '@/lib/tickets/answers'
import { listTickets } from '@/lib/tickets/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Your complaints, newest first',
      access: buyerAccount(),
      query: cursorQuery,
      answer: pageOf(ticketAnswer),
    },
    ({ actor, query }) => listTickets(actor, query),
  ),
})
