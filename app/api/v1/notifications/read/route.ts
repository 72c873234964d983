import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { unreadAnswer } from '@/lib/notifications/answers'
import { markNotificationsRead } from '@/lib/notifications/mark-read'
import { countUnread } from '@/lib/notifications/queries'
import { readNotificationsSchema } from '@/lib/notifications/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Mark your notifications as read',
      access: buyerAccount(),
      body: readNotificationsSchema,
      answer: unreadAnswer,
    },
    async ({ actor, body }) => {
      await markNotificationsRead(actor, body.upTo)
      return countUnread(actor)
    },
  ),
})
