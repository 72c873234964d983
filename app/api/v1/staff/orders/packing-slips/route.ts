import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { packingSlipsAnswer } from '@/lib/orders/list-answers'
import { listPackingSlips } from '@/lib/orders/lists-queries'
import { slipsQuerySchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Packing slips of orders to pack or packed ones, in the order of the route',
      access: staff('operations').orKey('orders:read'),
      query: slipsQuerySchema,
      answer: packingSlipsAnswer,
    },
    ({ actor, query }) => listPackingSlips(actor, query),
  ),
})
