import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { replay } from '@/lib/webhooks/endpoints'
import { replaySchema } from '@/lib/webhooks/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Send one event again, or all that were given up, under the same ids',
      access: partner('approver'),
      body: replaySchema,
      response: z.object({ replayed: z.number() }),
    },
    (actor, id, body) => replay(actor, id, body.deliveryId),
  ),
})
