import { visitor } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { COMPLAINTS, createComplaint } from '@/lib/support/complaints'
import { complaintSchema } from '@/lib/support/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Write to us', access: visitor(), body: complaintSchema, limit: COMPLAINTS },
    async ({ actor, body }) => ({
      id: await createComplaint(actor, body),
    }),
  ),
})
