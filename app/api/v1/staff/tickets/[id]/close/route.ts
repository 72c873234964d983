import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { closeTicket } from '@/lib/tickets/answer'
import { reasonSchema } from '@/lib/core/fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    { summary: 'Close a ticket', access: staff('support'), body: reasonSchema },
    (actor, id, { reason }) => closeTicket(actor, id, reason),
  ),
})
