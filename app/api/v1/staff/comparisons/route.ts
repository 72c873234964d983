import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listComparedDays } from '@/lib/payments/comparison-queries'
import { comparedDaysQuerySchema } from '@/lib/payments/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Days whose payments were compared with the payment provider, newest first',
      access: staff('finance'),
      query: comparedDaysQuerySchema,
    },
    ({ actor, query }) => listComparedDays(actor, query),
  ),
})
