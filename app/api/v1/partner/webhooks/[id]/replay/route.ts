import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { replay } from '@/lib/webhooks/endpoints'
import { replaySchema } from '@/lib/webhooks/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Send one event again, or all that were given up, under the same ids',
      access: partner('approver'),
      params: idParams,
      body: replaySchema,
      response: z.object({ replayed: z.number() }),
    },
    ({ actor, params, body }) => replay(actor, params.id, body.deliveryId),
  ),
})
