import * as z from 'zod/mini'
import { namedOrderResponse } from '@/lib/orders/responses'
import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { listNamedHistory } from '@/lib/orders/queries'
import { historyQuerySchema } from '@/lib/orders/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Your orders, newest first; with a limit one page at a time',
      access: buyerAccount(),
      params: userIdParams,
      query: historyQuerySchema,
      response: z.array(namedOrderResponse),
    },
    async ({ actor, params, query }) => {
      assertSelf(actor, params.userId)
      return (await listNamedHistory(actor, query)).items
    },
  ),
})
