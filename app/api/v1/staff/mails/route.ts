import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { staffMailAnswer } from '@/lib/notifications/answers'
import { MAILS_EXPORT } from '@/lib/notifications/export-tables'
import { listMails } from '@/lib/notifications/outbox-queries'
import { staffMailsQuerySchema } from '@/lib/notifications/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Unsent and failed emails, without their content',
      access: staff('support'),
      query: withFormat(staffMailsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(staffMailAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, MAILS_EXPORT, (_actor, filter, size) => listMails(filter, size)),
  ),
})
