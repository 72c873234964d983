import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { OPEN_PAYMENTS } from '@/lib/books/lists'
import { listOpenPayments } from '@/lib/books/open-payment-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    OPEN_PAYMENTS,
    {
      summary: 'Verified payments that are in no settlement yet, oldest first',
      access: staff('finance').orKey('payments:read'),
    },
    listOpenPayments,
  ),
})
