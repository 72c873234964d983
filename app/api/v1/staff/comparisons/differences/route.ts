import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { listDifferences } from '@/lib/payments/comparison-queries'
import { DIFFERENCES } from '@/lib/payments/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    DIFFERENCES,
    {
      summary: 'Open or closed differences between the payment provider and our records, newest first',
      access: staff('finance'),
    },
    listDifferences,
  ),
})
