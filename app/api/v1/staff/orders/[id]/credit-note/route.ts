import { staff } from '@/lib/access/gates'
import { creditNoteSchema } from '@/lib/approvals/schema'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request a credit note for goods of a delivered order',
      access: staff('finance'),
      params: idParams,
      body: creditNoteSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestCreditNote(actor, params.id, body) }),
  ),
})
