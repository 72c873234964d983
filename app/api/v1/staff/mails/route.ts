import { staff } from '@/lib/accounts/access'
import { methods, route } from '@/lib/core/http'
import { listDeadMails } from '@/lib/notifications/outbox'
import { staffMailsQuerySchema } from '@/lib/notifications/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Mails that were given up after their last try', access: staff(), query: staffMailsQuerySchema }, ({ query }) =>
    listDeadMails(query.cursor),
  ),
})
