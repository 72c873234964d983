import { buyerAccount } from '@/lib/access/gates'
import { pageOf } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { cursorQuery } from '@/lib/core/listing'
import { notificationResponse } from '@/lib/notifications/responses'
import { listNotifications } from '@/lib/notifications/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'List your notifications, newest first',
      access: buyerAccount(),
      query: cursorQuery,
      response: pageOf(notificationResponse),
    },
    ({ actor, query }) => listNotifications(actor, query),
  ),
})
