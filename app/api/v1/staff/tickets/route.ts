import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { TICKETS } from '@/lib/tickets/lists'
import { listStaffTickets } from '@/lib/tickets/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    TICKETS,
    {
      summary: 'Tickets: open ones by their clock, the overdue first; others newest first',
      access: staff('support'),
    },
    listStaffTickets,
  ),
})
