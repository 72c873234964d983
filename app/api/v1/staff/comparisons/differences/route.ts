import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { differenceResponse } from '@/lib/payments/responses'
import { listDifferences } from '@/lib/payments/comparison-queries'
import { DIFFERENCES } from '@/lib/payments/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    DIFFERENCES,
    {
      summary: 'Open or closed differences between the payment provider and our records, newest first',
      access: staff('finance'),
      response: differenceResponse,
    },
    listDifferences,
  ),
})
