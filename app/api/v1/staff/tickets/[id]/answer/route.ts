import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { answerTicket } from '@/lib/tickets/answer'
import { answerSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    { summary: 'Answer a ticket, on its page and by email', access: staff('support'), body: answerSchema },
    answerTicket,
  ),
})
