import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { staffMessageResponse } from '@/lib/notifications/responses'
import { MESSAGES } from '@/lib/notifications/lists'
import { listMessages } from '@/lib/notifications/message-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    MESSAGES,
    {
      summary: 'SMS and WhatsApp messages, without their content',
      access: staff('support'),
      response: staffMessageResponse,
    },
    (_actor, query, size) => listMessages(query, size),
  ),
})
