import { staff } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { closeTicket } from '@/lib/tickets/answer'
import { ticketReasonSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Close a ticket',
      access: staff('support'),
      params: idParams,
      body: ticketReasonSchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      await closeTicket(actor, params.id, body.reason)
      return { id: params.id }
    },
  ),
})
