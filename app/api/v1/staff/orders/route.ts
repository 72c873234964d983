import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { staffOrderResponse } from '@/lib/orders/responses'
import { ORDERS } from '@/lib/orders/lists'
import { listOrders } from '@/lib/orders/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    ORDERS,
    {
      summary: 'Orders, filtered and sorted; oldest first',
      access: staff('operations', 'support', 'finance').orKey('orders:read'),
      response: staffOrderResponse,
    },
    listOrders,
  ),
})
