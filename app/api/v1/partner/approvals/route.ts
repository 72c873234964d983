import { partner } from '@/lib/access/gates'
import { APPROVALS } from '@/lib/approvals/lists'
import { listApprovals } from '@/lib/approvals/queries'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    APPROVALS,
    {
      summary: 'Requests of the HR team that need a second person’s approval, or were decided',
      access: partner('viewer'),
    },
    listApprovals,
  ),
})
