import { staff } from '@/lib/access/gates'
import { callById } from '@/lib/server/calls-by-id'
import { methods } from '@/lib/server/http'
import { staffTicketThreadResponse } from '@/lib/tickets/responses'
import { getStaffTicket } from '@/lib/tickets/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: callById(
    { summary: 'A ticket with its messages', access: staff('support'), response: staffTicketThreadResponse },
    getStaffTicket,
  ),
})
