import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listComplaints } from '@/lib/support/complaint-queries'
import { complaintsQuerySchema } from '@/lib/support/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Complaints: open ones oldest first, answered ones newest first',
      access: staff('support'),
      query: complaintsQuerySchema,
    },
    ({ actor, query }) => listComplaints(actor, query),
  ),
})
