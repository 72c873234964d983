import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { idResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { PURCHASE_ORDERS } from '@/lib/stock/lists'
import { createPurchaseOrder } from '@/lib/stock/purchase-orders'
import { listPurchaseOrders } from '@/lib/stock/queries'
import { newPurchaseOrderSchema } from '@/lib/stock/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    PURCHASE_ORDERS,
    { summary: 'Purchase orders, newest first', access: staff('catalogue', 'finance') },
    listPurchaseOrders,
  ),
  POST: route(
    {
      summary: 'Draft a purchase order',
      access: staff('catalogue'),
      body: newPurchaseOrderSchema,
      response: idResponse,
    },
    async ({ actor, body }) => ({ id: await createPurchaseOrder(actor, body) }),
  ),
})
