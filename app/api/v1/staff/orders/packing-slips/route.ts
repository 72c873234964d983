import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { packingSlipsResponse } from '@/lib/orders/list-responses'
import { PACKING_SLIPS } from '@/lib/orders/lists'
import { listPackingSlips } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    PACKING_SLIPS,
    {
      summary: 'Packing slips of orders to pack or packed ones, in the order of the route',
      access: staff('operations').orKey('orders:read'),
      response: packingSlipsResponse,
      rows: 'slips',
    },
    listPackingSlips,
  ),
})
