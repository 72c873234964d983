import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listMails } from '@/lib/notifications/outbox-queries'
import { staffMailsQuerySchema } from '@/lib/notifications/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Mails that wait, or were given up after their last try, without what they say',
      access: staff(),
      query: staffMailsQuerySchema,
    },
    ({ query }) => listMails(query),
  ),
})
