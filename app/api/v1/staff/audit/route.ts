import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { AUDIT } from '@/lib/audit/lists'
import { listAuditEntries } from '@/lib/audit/queries'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    AUDIT,
    { summary: 'Actions of staff and HR, newest first', access: staff('admin') },
    listAuditEntries,
  ),
})
