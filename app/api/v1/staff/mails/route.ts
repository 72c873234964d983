import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { MAILS } from '@/lib/notifications/lists'
import { listMails } from '@/lib/notifications/outbox-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    MAILS,
    { summary: 'Unsent and failed emails, without their content', access: staff('support') },
    (_actor, query, size) => listMails(query, size),
  ),
})
