import { staff } from '@/lib/access/gates'
import { requestTicketCredit } from '@/lib/approvals/kinds/credit-note'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { creditSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request a credit note that resolves a ticket',
      access: staff('support'),
      params: idParams,
      body: creditSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestTicketCredit(actor, params.id, body) }),
  ),
})
