import { staff } from '@/lib/access/gates'
import { recordShortage } from '@/lib/orders/shortage'
import { getShortage } from '@/lib/orders/shortage-queries'
import { shortageResponse } from '@/lib/orders/shortage-responses'
import { shortageSchema } from '@/lib/orders/schema'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'Show what was found of an order at packing, and what can replace the rest',
      access: staff('operations'),
      response: shortageResponse,
    },
    getShortage,
  ),
  POST: endpointById(
    {
      summary: 'Record what was found of an order at packing, and what replaces the rest',
      access: staff('operations'),
      body: shortageSchema,
      response: shortageResponse,
    },
    async (actor, id, body) => {
      await recordShortage(actor, id, body)
      return getShortage(actor, id)
    },
  ),
})
