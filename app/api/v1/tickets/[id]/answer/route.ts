import { buyerAccount } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { replyToTicket } from '@/lib/tickets/reply'
import { replySchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Write in one of your complaints, which opens it again',
      access: buyerAccount(),
      params: idParams,
      body: replySchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      await replyToTicket(actor, params.id, body.text)
      return { id: params.id }
    },
  ),
})
