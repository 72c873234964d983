import { buyerAccount } from '@/lib/access/gates'
import { pageOf } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { cursorQuery } from '@/lib/core/listing'
import { ticketResponse } from '@/lib/tickets/responses'
import { listTickets } from '@/lib/tickets/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Your complaints, newest first',
      access: buyerAccount(),
      query: cursorQuery,
      response: pageOf(ticketResponse),
    },
    ({ actor, query }) => listTickets(actor, query),
  ),
})
