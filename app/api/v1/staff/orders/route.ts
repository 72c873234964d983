import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { ORDERS } from '@/lib/orders/lists'
import { listOrders } from '@/lib/orders/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    ORDERS,
    {
      summary: 'Orders, filtered and sorted; oldest first',
      access: staff('operations', 'support', 'finance').orKey('orders:read'),
    },
    listOrders,
  ),
})
