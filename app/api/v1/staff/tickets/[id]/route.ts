import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { staffTicketThreadResponse } from '@/lib/tickets/responses'
import { getStaffTicket } from '@/lib/tickets/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    { summary: 'A ticket with its messages', access: staff('support'), response: staffTicketThreadResponse },
    getStaffTicket,
  ),
})
