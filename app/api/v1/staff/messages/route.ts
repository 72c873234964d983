import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { MESSAGES } from '@/lib/notifications/lists'
import { listMessages } from '@/lib/notifications/message-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    MESSAGES,
    {
      summary: 'SMS and WhatsApp messages, without their content',
      access: staff('support'),
    },
    (_actor, query, size) => listMessages(query, size),
  ),
})
