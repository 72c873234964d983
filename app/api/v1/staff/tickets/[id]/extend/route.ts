import { staff } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
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
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      await extendTicket(actor, params.id, body.reason)
      return { id: params.id }
    },
  ),
})
