import { staff } from '@/lib/access/gates'
import { listAuditEntries } from '@/lib/audit/queries'
import { auditQuerySchema } from '@/lib/audit/schema'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Actions of staff and HR, newest first', access: staff('admin'), query: auditQuerySchema },
    ({ actor, query }) => listAuditEntries(actor, query),
  ),
})
