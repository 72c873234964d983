import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { bulkOutcomeResponse } from '@/lib/orders/responses'
import { moveOrders } from '@/lib/orders/bulk'
import { bulkMoveSchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Move many orders one step, each in a separate transaction',
      access: staff('operations'),
      body: bulkMoveSchema,
      response: bulkOutcomeResponse,
    },
    ({ actor, body }) => moveOrders(actor, body.move, body.ids, { reason: body.reason }),
  ),
})
