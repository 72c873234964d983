import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listPackingSlips } from '@/lib/orders/lists-queries'
import { slipsQuerySchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Packing slips of orders to pack or packed ones, in the order of the route',
      access: staff('operations'),
      query: slipsQuerySchema,
    },
    ({ actor, query }) => listPackingSlips(actor, query),
  ),
})
