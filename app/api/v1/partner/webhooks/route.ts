import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { wholeCall } from '@/lib/audit/export'
import { methods, route } from '@/lib/server/http'
import { addEndpoint } from '@/lib/webhooks/endpoints'
import { listEndpoints } from '@/lib/webhooks/queries'
import { newEndpointSchema } from '@/lib/webhooks/schema'
import { ENDPOINTS } from '@/lib/webhooks/lists'
import { listOf } from '@/lib/core/answer-fields'
import { endpointAnswer, madeEndpointAnswer } from '@/lib/webhooks/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeCall(
    ENDPOINTS,
    {
      summary: 'The webhooks of the company, without their secrets',
      access: partner('viewer'),
      answer: z.object({ items: listOf(endpointAnswer) }),
      rows: 'items',
    },
    listEndpoints,
  ),
  POST: route(
    {
      summary: 'Add a webhook; its secret is shown once',
      access: partner('approver').proved(),
      body: newEndpointSchema,
      answer: madeEndpointAnswer,
    },
    ({ actor, body }) => addEndpoint(actor, body),
  ),
})
