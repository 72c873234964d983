import { staff } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { answerTicket } from '@/lib/tickets/answer'
import { answerSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Answer a ticket, on its page and by email',
      access: staff('support'),
      params: idParams,
      body: answerSchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      await answerTicket(actor, params.id, body)
      return { id: params.id }
    },
  ),
})
