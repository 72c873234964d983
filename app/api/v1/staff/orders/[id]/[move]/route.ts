import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { idText } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { moveBodySchema, moveSchema } from '@/lib/orders/schema'
import { moveOrder } from '@/lib/orders/service'
import { movedOrderResponse } from '@/lib/orders/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Move an order one step',
      access: staff('operations'),
      params: z.object({ id: idText(), move: moveSchema }),
      body: moveBodySchema,
      isRepeatable: true,
      response: movedOrderResponse,
    },
    async ({ actor, params, body, key }) => ({
      id: params.id,
      status: await moveOrder(actor, params.id, params.move, { ...body, key }),
    }),
  ),
})
