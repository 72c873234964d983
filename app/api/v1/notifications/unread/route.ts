import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { unreadAnswer } from '@/lib/notifications/answers'
import { countUnread } from '@/lib/notifications/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Count your unread notifications', access: buyerAccount(), answer: unreadAnswer },
    ({ actor }) => countUnread(actor),
  ),
})
