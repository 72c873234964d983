import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { staffMailResponse } from '@/lib/notifications/responses'
import { MAILS } from '@/lib/notifications/lists'
import { listMails } from '@/lib/notifications/outbox-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    MAILS,
    {
      summary: 'Unsent and failed emails, without their content',
      access: staff('support'),
      response: staffMailResponse,
    },
    (_actor, query, size) => listMails(query, size),
  ),
})
