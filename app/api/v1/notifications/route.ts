import { buyerAccount } from '@/lib/access/gates'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { notificationAnswer } from '@/lib/notifications/answers'
import { listNotifications } from '@/lib/notifications/queries'
import { notificationsQuerySchema } from '@/lib/notifications/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'List your notifications, newest first',
      access: buyerAccount(),
      query: notificationsQuerySchema,
      answer: pageOf(notificationAnswer),
    },
    ({ actor, query }) => listNotifications(actor, query),
  ),
})
