import { staff } from '@/lib/access/gates'
import { listBuyers } from '@/lib/buyers/queries'
import { buyersQuerySchema } from '@/lib/buyers/schema'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Buyers with what they owe, by search, filters and sort',
      access: staff('operations', 'support', 'finance'),
      query: buyersQuerySchema,
    },
    ({ actor, query }) => listBuyers(actor, query),
  ),
})
