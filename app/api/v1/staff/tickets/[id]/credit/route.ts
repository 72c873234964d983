import { staff } from '@/lib/access/gates'
import { requestTicketCredit } from '@/lib/approvals/kinds/credit-note'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { creditSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    { summary: 'Request a credit note that resolves a ticket', access: staff('support'), body: creditSchema },
    requestTicketCredit,
  ),
})
