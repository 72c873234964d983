import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { getPurchaseOrder } from '@/lib/stock/queries'
import { purchaseOrderDetailsResponse } from '@/lib/stock/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'A purchase order with what came in for it',
      access: staff('catalogue', 'finance'),
      response: purchaseOrderDetailsResponse,
    },
    getPurchaseOrder,
  ),
})
