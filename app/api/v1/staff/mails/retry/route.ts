import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { retryAllMails } from '@/lib/notifications/retry'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Put all mails that were given up back into the queue, save those whose code has run out',
      access: staff(),
    },
    ({ actor }) => retryAllMails(actor),
  ),
})
