import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { unreadResponse } from '@/lib/notifications/responses'
import { markNotificationsRead } from '@/lib/notifications/mark-read'
import { countUnread } from '@/lib/notifications/queries'
import { readNotificationsSchema } from '@/lib/notifications/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Mark your notifications as read',
      access: buyerAccount(),
      body: readNotificationsSchema,
      response: unreadResponse,
    },
    async ({ actor, body }) => {
      await markNotificationsRead(actor, body)
      return countUnread(actor)
    },
  ),
})
