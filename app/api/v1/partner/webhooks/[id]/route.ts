import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { removeEndpoint } from '@/lib/webhooks/endpoints'
import { listDeliveries } from '@/lib/webhooks/queries'
import { withFormat } from '@/lib/core/list-address'
import { DELIVERIES_EXPORT } from '@/lib/webhooks/export-tables'
import { logQuerySchema } from '@/lib/webhooks/schema'
import { idAnswer, pageOf } from '@/lib/core/answer-fields'
import { deliveryAnswer } from '@/lib/webhooks/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'What was sent to a webhook, newest first, with its tries',
      access: partner('viewer'),
      params: idParams,
      query: withFormat(logQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(deliveryAnswer),
    },
    ({ actor, params, query }) =>
      listOrExport(actor, query, DELIVERIES_EXPORT, (_, page, size) => listDeliveries(actor, params.id, page, size)),
  ),
  DELETE: route(
    { summary: 'Remove a webhook with its log', access: partner('approver'), params: idParams, answer: idAnswer },
    async ({ actor, params }) => {
      await removeEndpoint(actor, params.id)
      return { id: params.id }
    },
  ),
})
