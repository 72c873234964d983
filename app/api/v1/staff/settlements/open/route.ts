import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { openPaymentResponse } from '@/lib/books/responses'
import { OPEN_PAYMENTS } from '@/lib/books/lists'
import { listOpenPayments } from '@/lib/books/open-payment-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    OPEN_PAYMENTS,
    {
      summary: 'Verified payments that are in no settlement yet, oldest first',
      access: staff('finance').orKey('payments:read'),
      response: openPaymentResponse,
    },
    listOpenPayments,
  ),
})
