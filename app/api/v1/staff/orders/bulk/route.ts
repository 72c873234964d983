import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { bulkOutcomeAnswer } from '@/lib/orders/answers'
import { moveOrders } from '@/lib/orders/bulk'
import { bulkMoveSchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Move many orders one step, each in a separate transaction',
      access: staff('operations'),
      body: bulkMoveSchema,
      answer: bulkOutcomeAnswer,
    },
    ({ actor, body }) => moveOrders(actor, body.move, body.ids, { reason: body.reason }),
  ),
})
