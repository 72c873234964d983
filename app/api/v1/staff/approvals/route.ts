import { staff } from '@/lib/access/gates'
import { approvalAnswer } from '@/lib/approvals/answers'
import { APPROVALS_EXPORT } from '@/lib/approvals/export-tables'
import { listApprovals } from '@/lib/approvals/queries'
import { approvalsQuerySchema } from '@/lib/approvals/schema'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Requests that need a second person’s approval, or were decided',
      access: staff(...STAFF_PERMISSIONS),
      query: withFormat(approvalsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(approvalAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, APPROVALS_EXPORT, listApprovals),
  ),
})
