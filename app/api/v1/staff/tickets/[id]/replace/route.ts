import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { replaceGoods } from '@/lib/tickets/replace'
import { resolutionSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Replace goods for nothing, by a new order',
      access: staff('support'),
      params: idParams,
      body: resolutionSchema,
      response: z.object({
        orderId: id(),
      }),
    },
    async ({ actor, params, body }) => ({ orderId: await replaceGoods(actor, params.id, body) }),
  ),
})
