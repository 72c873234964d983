import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { removeEndpoint } from '@/lib/webhooks/endpoints'
import { listDeliveries } from '@/lib/webhooks/queries'
import { logQuerySchema } from '@/lib/webhooks/schema'
import { idAnswer, pageOf } from '@/lib/core/answer-fields'
import { deliveryAnswer } from '@/lib/webhooks/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'What was sent to a webhook, newest first, with its tries',
      access: partner('viewer'),
      params: idParams,
      query: logQuerySchema,
      answer: pageOf(deliveryAnswer),
    },
    ({ actor, params, query }) => listDeliveries(actor, params.id, query),
  ),
  DELETE: route(
    { summary: 'Remove a webhook with its log', access: partner('approver'), params: idParams, answer: idAnswer },
    async ({ actor, params }) => {
      await removeEndpoint(actor, params.id)
      return { id: params.id }
    },
  ),
})
