import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { replaceGoods } from '@/lib/tickets/replace'
import { resolutionSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Replace goods for nothing, by a new order',
      access: staff('support'),
      body: resolutionSchema,
      response: z.object({ orderId: id() }),
    },
    async (actor, id, body) => ({ orderId: await replaceGoods(actor, id, body) }),
  ),
})
