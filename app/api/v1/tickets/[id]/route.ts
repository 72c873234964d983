import { buyerAccount } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { ticketThreadResponse } from '@/lib/tickets/responses'
import { getTicket } from '@/lib/tickets/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    { summary: 'One of your complaints with its messages', access: buyerAccount(), response: ticketThreadResponse },
    getTicket,
  ),
})
