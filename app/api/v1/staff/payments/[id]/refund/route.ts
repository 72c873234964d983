import { staff } from '@/lib/access/gates'
import { requestRefund } from '@/lib/approvals/kinds/refund'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { staffRefundSchema } from '@/lib/payments/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    {
      summary: 'Request a refund of a fee, or retry a failed refund',
      access: staff('finance'),
      body: staffRefundSchema,
    },
    requestRefund,
  ),
})
