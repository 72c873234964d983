import * as z from 'zod/mini'
import { staff } from '@/lib/accounts/access'
import { methods, route } from '@/lib/core/http'
import { STAFF_MOVES } from '@/lib/orders/rules'
import { moveSchema, reasonSchema } from '@/lib/orders/schema'
import { moveOrder } from '@/lib/orders/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Move an order one step', access: staff(), params: z.object({ id: z.string(), move: moveSchema }), body: reasonSchema },
    async ({ actor, params, body }) => {
      await moveOrder(actor, params.id, params.move, body.reason)
      return { id: params.id, status: STAFF_MOVES[params.move] }
    },
  ),
})
