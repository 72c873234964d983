import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { staffTicketsQuerySchema } from '@/lib/tickets/schema'
import { listStaffTickets } from '@/lib/tickets/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Tickets: open ones by their clock, the overdue first; others newest first',
      access: staff('support'),
      query: staffTicketsQuerySchema,
    },
    ({ actor, query }) => listStaffTickets(actor, query),
  ),
})
