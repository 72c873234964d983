import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { countUnread } from '@/lib/notifications/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Count your unread notifications', access: buyerAccount() }, ({ actor }) => countUnread(actor)),
})
