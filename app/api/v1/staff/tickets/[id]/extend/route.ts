import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { extendTicket } from '@/lib/tickets/answer'
import { reasonSchema } from '@/lib/core/fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    { summary: 'Take 48 hours for a ticket, with the reason', access: staff('support'), body: reasonSchema },
    (actor, id, { reason }) => extendTicket(actor, id, reason),
  ),
})
