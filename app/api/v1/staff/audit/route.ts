import { staff } from '@/lib/access/gates'
import { auditResponse } from '@/lib/audit/responses'
import { listCall } from '@/lib/audit/export'
import { AUDIT } from '@/lib/audit/lists'
import { listAuditEntries } from '@/lib/audit/queries'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    AUDIT,
    { summary: 'Actions of staff and HR, newest first', access: staff('admin'), response: auditResponse },
    listAuditEntries,
  ),
})
