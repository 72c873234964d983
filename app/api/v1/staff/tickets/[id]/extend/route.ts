import { staff } from '@/lib/access/gates'
import { idAnswer } from '@/lib/core/answer-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { extendTicket } from '@/lib/tickets/answer'
import { ticketReasonSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Take 48 hours for a ticket, with the reason',
      access: staff('support'),
      params: idParams,
      body: ticketReasonSchema,
      answer: idAnswer,
    },
    async ({ actor, params, body }) => {
      await extendTicket(actor, params.id, body.reason)
      return { id: params.id }
    },
  ),
})
