import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { listHistory } from '@/lib/orders/queries'
import { historyQuerySchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Your orders, newest first, one page at a time',
      access: buyerAccount(),
      params: userIdParams,
      query: historyQuerySchema,
    },
    async ({ actor, params, query }) => {
      assertSelf(actor, params.userId)
      return (await listHistory(actor, query)).items
    },
  ),
})
