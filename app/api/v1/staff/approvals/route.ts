import { staff } from '@/lib/access/gates'
import { APPROVALS } from '@/lib/approvals/lists'
import { listApprovals } from '@/lib/approvals/queries'
import { listEndpoint } from '@/lib/audit/export'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    APPROVALS,
    {
      summary: 'Requests that need a second person’s approval, or were decided',
      access: staff(...STAFF_PERMISSIONS),
    },
    listApprovals,
  ),
})
