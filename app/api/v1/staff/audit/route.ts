import { staff } from '@/lib/access/gates'
import { auditAnswer } from '@/lib/audit/answers'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { AUDIT_EXPORT } from '@/lib/audit/export-tables'
import { listAuditEntries } from '@/lib/audit/queries'
import { auditQuerySchema } from '@/lib/audit/schema'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Actions of staff and HR, newest first',
      access: staff('admin'),
      query: withFormat(auditQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(auditAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, AUDIT_EXPORT, listAuditEntries),
  ),
})
