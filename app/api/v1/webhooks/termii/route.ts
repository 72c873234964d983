import * as z from 'zod/mini'
import { anyone } from '@/lib/server/access'
import { TEXT_LIMIT, readLimited } from '@/lib/server/body'
import { methods, route } from '@/lib/server/http'
import { receiveEvent } from '@/lib/messages/receive'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Receive a webhook of the provider of messages',
      access: anyone(),
      response: z.object({ received: z.boolean() }),
    },
    async ({ request }) => {
      await receiveEvent(await readLimited(request, TEXT_LIMIT), request.headers.get('x-termii-signature'))
      return { received: true }
    },
  ),
})
