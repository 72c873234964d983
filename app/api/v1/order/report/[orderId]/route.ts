import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { buyerAccount } from '@/lib/access/gates'
import { orderIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { reportProblem } from '@/lib/tickets/report'
import { reportSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Report a problem with a delivered order, or with one line of it',
      access: buyerAccount(),
      params: orderIdParams,
      body: reportSchema,
      response: z.object({
        ticketId: id(),
      }),
    },
    async ({ actor, params, body }) => ({ ticketId: await reportProblem(actor, params.orderId, body) }),
  ),
})
