import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listTickets } from '@/lib/tickets/queries'
import { ticketsQuerySchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Your complaints, newest first', access: buyerAccount(), query: ticketsQuerySchema },
    ({ actor, query }) => listTickets(actor, query),
  ),
})
