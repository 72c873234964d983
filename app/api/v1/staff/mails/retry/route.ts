import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { retriedAllAnswer } from '@/lib/notifications/answers'
import { retryAllMails } from '@/lib/notifications/retry'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Retry all failed emails, except those whose code has expired',
      access: staff('support'),
      answer: retriedAllAnswer,
    },
    ({ actor }) => retryAllMails(actor),
  ),
})
