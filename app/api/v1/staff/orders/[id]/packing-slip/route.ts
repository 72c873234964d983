import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { listedOrderResponse } from '@/lib/orders/list-responses'
import { getPackingSlip } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'The packing slip of an order that is to be packed or was packed',
      access: staff('operations').orKey('orders:read'),
      response: listedOrderResponse,
    },
    getPackingSlip,
  ),
})
