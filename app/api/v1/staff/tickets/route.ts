import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { staffTicketAnswer } from '@/lib/tickets/answers'
import { TICKETS_EXPORT } from '@/lib/tickets/export-tables'
import { staffTicketsQuerySchema } from '@/lib/tickets/schema'
import { listStaffTickets } from '@/lib/tickets/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Tickets: open ones by their clock, the overdue first; others newest first',
      access: staff('support'),
      query: withFormat(staffTicketsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(staffTicketAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, TICKETS_EXPORT, listStaffTickets),
  ),
})
