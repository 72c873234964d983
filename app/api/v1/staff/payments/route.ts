import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { PAYMENTS } from '@/lib/payments/lists'
import { listPayments } from '@/lib/payments/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    PAYMENTS,
    {
      summary: 'Payments and their refunds, newest first',
      access: staff('finance', 'support').orKey('payments:read'),
    },
    listPayments,
  ),
})
