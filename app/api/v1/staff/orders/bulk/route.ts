import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { moveOrders } from '@/lib/orders/bulk'
import { bulkMoveSchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Move many orders one step, each in a separate transaction',
      access: staff('operations'),
      body: bulkMoveSchema,
    },
    ({ actor, body }) => moveOrders(actor, body.move, body.ids),
  ),
})
