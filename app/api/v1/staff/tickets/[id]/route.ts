import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { staffTicketThreadAnswer } from '@/lib/tickets/answers'
import { getStaffTicket } from '@/lib/tickets/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A ticket with its messages',
      access: staff('support'),
      params: idParams,
      answer: staffTicketThreadAnswer,
    },
    ({ actor, params }) => getStaffTicket(actor, params.id),
  ),
})
