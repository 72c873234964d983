import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { staffPaymentResponse } from '@/lib/payments/responses'
import { PAYMENTS } from '@/lib/payments/lists'
import { listPayments } from '@/lib/payments/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    PAYMENTS,
    {
      summary: 'Payments and their refunds, newest first',
      access: staff('finance', 'support').orKey('payments:read'),
      response: staffPaymentResponse,
    },
    listPayments,
  ),
})
