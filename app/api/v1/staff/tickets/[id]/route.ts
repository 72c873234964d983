import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { staffTicketThreadResponse } from '@/lib/tickets/responses'
import { getStaffTicket } from '@/lib/tickets/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A ticket with its messages',
      access: staff('support'),
      params: idParams,
      response: staffTicketThreadResponse,
    },
    ({ actor, params }) => getStaffTicket(actor, params.id),
  ),
})
