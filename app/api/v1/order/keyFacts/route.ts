import { buyer } from '@/lib/access/gates'
import { getKeyFacts } from '@/lib/checkout/facts-queries'
import { keyFactsQuerySchema } from '@/lib/checkout/schema'
import { methods, route } from '@/lib/server/http'
import { cartKeyFactsResponse } from '@/lib/checkout/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The key facts of a plan for your cart, before you agree',
      access: buyer(),
      query: keyFactsQuerySchema,
      response: cartKeyFactsResponse,
    },
    ({ actor, query }) => getKeyFacts(actor, query.months, query.delivery, query.source),
  ),
})
