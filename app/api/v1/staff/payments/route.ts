import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { staffPaymentsQuerySchema } from '@/lib/payments/schema'
import { listPayments } from '@/lib/payments/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Payments and their refunds, newest first',
      access: staff('finance', 'support'),
      query: staffPaymentsQuerySchema,
    },
    ({ actor, query }) => listPayments(actor, query),
  ),
})
