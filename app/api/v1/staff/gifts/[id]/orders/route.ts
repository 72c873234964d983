import { staff } from '@/lib/access/gates'
import { placeRest } from '@/lib/gifts/pay'
import { placedSharesResponse } from '@/lib/gifts/responses'
import { placeSharesSchema } from '@/lib/gifts/schema'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Place the orders of the shares of a paid gift that have none',
      access: staff('finance'),
      body: placeSharesSchema,
      response: placedSharesResponse,
    },
    (actor, id, { delivery }) => placeRest(actor, id, delivery),
  ),
})
