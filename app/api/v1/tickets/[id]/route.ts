import { buyerAccount } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { ticketThreadResponse } from '@/lib/tickets/responses'
import { getTicket } from '@/lib/tickets/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'One of your complaints with its messages',
      access: buyerAccount(),
      params: idParams,
      response: ticketThreadResponse,
    },
    ({ actor, params }) => getTicket(actor, params.id),
  ),
})
