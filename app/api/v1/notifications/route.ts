import { buyerAccount } from '@/lib/access/gates'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/server/http'
import { cursorQuery } from '@/lib/core/listing'
import { notificationAnswer } from '@/lib/notifications/answers'
import { listNotifications } from '@/lib/notifications/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'List your notifications, newest first',
      access: buyerAccount(),
      query: cursorQuery,
      answer: pageOf(notificationAnswer),
    },
    ({ actor, query }) => listNotifications(actor, query),
  ),
})
