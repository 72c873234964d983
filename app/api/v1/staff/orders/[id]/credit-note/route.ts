import { staff } from '@/lib/access/gates'
import { creditNoteSchema } from '@/lib/approvals/schema'
import { requestCreditNote } from '@/lib/approvals/kinds/credit-note'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    {
      summary: 'Request a credit note for goods of a delivered order',
      access: staff('finance'),
      body: creditNoteSchema,
    },
    requestCreditNote,
  ),
})
