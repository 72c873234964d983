import { buyerAccount } from '@/lib/access/gates'
import { callById } from '@/lib/server/calls-by-id'
import { methods } from '@/lib/server/http'
import { ticketThreadResponse } from '@/lib/tickets/responses'
import { getTicket } from '@/lib/tickets/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: callById(
    { summary: 'One of your complaints with its messages', access: buyerAccount(), response: ticketThreadResponse },
    getTicket,
  ),
})
