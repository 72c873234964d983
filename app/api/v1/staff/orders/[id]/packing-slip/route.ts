import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { listedOrderResponse } from '@/lib/orders/list-responses'
import { getPackingSlip } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The packing slip of an order that is to be packed or was packed',
      access: staff('operations').orKey('orders:read'),
      params: idParams,
      response: listedOrderResponse,
    },
    ({ actor, params }) => getPackingSlip(actor, params.id),
  ),
})
