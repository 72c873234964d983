import { buyer } from '@/lib/access/gates'
import { listDeliveryOptions } from '@/lib/checkout/delivery-queries'
import { deliveryOptionsQuerySchema } from '@/lib/checkout/schema'
import { toOptionDto } from '@/lib/delivery-days/queries'
import { deliveryOptionsResponse } from '@/lib/delivery-days/responses'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The places and dates that your next order can have, with the delivery fee of each',
      access: buyer(),
      query: deliveryOptionsQuerySchema,
      response: deliveryOptionsResponse,
    },
    async ({ actor, query }) => ({ options: (await listDeliveryOptions(actor, query.state)).map(toOptionDto) }),
  ),
})
