import { staff } from '@/lib/access/gates'
import { listApprovals } from '@/lib/approvals/queries'
import { approvalsQuerySchema } from '@/lib/approvals/schema'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'What waits for a second person, or was decided by one', access: staff(), query: approvalsQuerySchema },
    ({ actor, query }) => listApprovals(actor, query),
  ),
})
