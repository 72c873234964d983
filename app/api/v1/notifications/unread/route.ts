import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { unreadResponse } from '@/lib/notifications/responses'
import { countUnread } from '@/lib/notifications/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Count your unread notifications', access: buyerAccount(), response: unreadResponse },
    ({ actor }) => countUnread(actor),
  ),
})
