import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listOrders } from '@/lib/orders/staff-queries'
import { staffOrdersQuerySchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Orders, filtered and sorted; oldest first',
      access: staff('operations', 'support', 'finance'),
      query: staffOrdersQuerySchema,
    },
    ({ actor, query }) => listOrders(actor, query),
  ),
})
