import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { methods, route } from '@/lib/server/http'
import { addEndpoint } from '@/lib/webhooks/endpoints'
import { listEndpoints } from '@/lib/webhooks/queries'
import { newEndpointSchema } from '@/lib/webhooks/schema'
import { ENDPOINTS } from '@/lib/webhooks/lists'
import { listOf } from '@/lib/core/response-fields'
import { endpointResponse, madeEndpointResponse } from '@/lib/webhooks/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    ENDPOINTS,
    {
      summary: 'The webhooks of the company, without their secrets',
      access: partner('viewer'),
      response: z.object({ items: listOf(endpointResponse) }),
      rows: 'items',
    },
    listEndpoints,
  ),
  POST: route(
    {
      summary: 'Add a webhook; its secret is shown once',
      access: partner('approver').proved(),
      body: newEndpointSchema,
      response: madeEndpointResponse,
    },
    ({ actor, body }) => addEndpoint(actor, body),
  ),
})
