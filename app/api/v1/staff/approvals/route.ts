import { staff } from '@/lib/access/gates'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { listApprovals } from '@/lib/approvals/queries'
import { approvalsQuerySchema } from '@/lib/approvals/schema'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Requests that need a second person’s approval, or were decided',
      access: staff(...STAFF_PERMISSIONS),
      query: approvalsQuerySchema,
    },
    ({ actor, query }) => listApprovals(actor, query),
  ),
})
