import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listNotifications } from '@/lib/notifications/queries'
import { notificationsQuerySchema } from '@/lib/notifications/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'List your notifications, newest first',
      access: buyerAccount(),
      query: notificationsQuerySchema,
    },
    ({ actor, query }) => listNotifications(actor, query),
  ),
})
