import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { MESSAGES_EXPORT } from '@/lib/notifications/export-tables'
import { listMessages } from '@/lib/notifications/message-queries'
import { staffMessagesQuerySchema } from '@/lib/notifications/schema'
import { pageOf } from '@/lib/core/answer-fields'
import { staffMessageAnswer } from '@/lib/notifications/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'SMS and WhatsApp messages, without their content',
      access: staff('support'),
      query: withFormat(staffMessagesQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(staffMessageAnswer),
    },
    ({ actor, query }) =>
      listOrExport(actor, query, MESSAGES_EXPORT, (_actor, filter, size) => listMessages(filter, size)),
  ),
})
