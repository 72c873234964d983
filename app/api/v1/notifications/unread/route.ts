import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { countUnread } from '@/lib/notifications/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'How many of your notifications you have not looked at', access: buyerAccount() },
    ({ actor }) => countUnread(actor),
  ),
})
