import { buyerAccount } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { ticketThreadAnswer } from '@/lib/tickets/answers'
import { getTicket } from '@/lib/tickets/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'One of your complaints with its messages',
      access: buyerAccount(),
      params: idParams,
      answer: ticketThreadAnswer,
    },
    ({ actor, params }) => getTicket(actor, params.id),
  ),
})
