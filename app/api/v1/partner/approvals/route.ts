import { partner } from '@/lib/access/gates'
import { listApprovals } from '@/lib/approvals/queries'
import { approvalsQuerySchema } from '@/lib/approvals/schema'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Requests of the HR team that need a second person’s approval, or were decided',
      access: partner('viewer'),
      query: approvalsQuerySchema,
    },
    ({ actor, query }) => listApprovals(actor, query),
  ),
})
