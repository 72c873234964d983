import { visitor } from '@/lib/access/gates'
import { idAnswer } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/server/http'
import { COMPLAINTS, writeToUs } from '@/lib/tickets/contact'
import { complaintSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Write to us', access: visitor(), body: complaintSchema, limit: COMPLAINTS, answer: idAnswer },
    async ({ actor, body }) => ({
      id: await writeToUs(actor, body),
    }),
  ),
})
