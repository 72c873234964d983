import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { listEndpoint } from '@/lib/audit/export'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { removeEndpoint } from '@/lib/webhooks/endpoints'
import { listDeliveries } from '@/lib/webhooks/queries'
import { DELIVERIES } from '@/lib/webhooks/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    DELIVERIES,
    {
      summary: 'What was sent to a webhook, newest first, with its tries',
      access: partner('viewer'),
      params: idParams,
    },
    (actor, query, size, { id }) => listDeliveries(actor, id, query, size),
  ),
  DELETE: changeById({ summary: 'Remove a webhook with its log', access: partner('approver') }, removeEndpoint),
})
