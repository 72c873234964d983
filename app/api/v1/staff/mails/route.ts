import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listMails } from '@/lib/notifications/outbox-queries'
import { staffMailsQuerySchema } from '@/lib/notifications/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Unsent and failed e-mails, without their content',
      access: staff('support'),
      query: staffMailsQuerySchema,
    },
    ({ query }) => listMails(query),
  ),
})
