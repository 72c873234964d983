import { buyerAccount } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { replyToTicket } from '@/lib/tickets/reply'
import { replySchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    { summary: 'Write in one of your complaints, which opens it again', access: buyerAccount(), body: replySchema },
    (actor, id, { text }) => replyToTicket(actor, id, text),
  ),
})
