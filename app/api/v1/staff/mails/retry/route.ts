import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { retryAllMails } from '@/lib/notifications/retry'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Retry all failed e-mails, except those whose code has expired',
      access: staff('support'),
    },
    ({ actor }) => retryAllMails(actor),
  ),
})
