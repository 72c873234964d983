import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { retriedAllResponse } from '@/lib/notifications/responses'
import { retryAllMails } from '@/lib/notifications/retry'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Retry all failed emails, except those whose code has expired',
      access: staff('support'),
      response: retriedAllResponse,
    },
    ({ actor }) => retryAllMails(actor),
  ),
})
