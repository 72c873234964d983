import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { retryMail } from '@/lib/notifications/retry'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Retry an email that failed',
      access: staff('support'),
      params: idParams,
      response: z.object({
        id: id(),
        state: z.literal('queued'),
      }),
    },
    async ({ actor, params }) => {
      await retryMail(actor, params.id)
      return { id: params.id, state: 'queued' } as const
    },
  ),
})
