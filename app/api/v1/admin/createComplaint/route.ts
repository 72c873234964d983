import { visitor } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { COMPLAINTS, writeToUs } from '@/lib/tickets/contact'
import { complaintSchema } from '@/lib/tickets/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Write to us', access: visitor(), body: complaintSchema, limit: COMPLAINTS, response: idResponse },
    async ({ actor, body }) => ({
      id: await writeToUs(actor, body),
    }),
  ),
})
