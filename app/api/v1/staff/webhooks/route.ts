import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { listOf } from '@/lib/core/response-fields'
import { methods } from '@/lib/server/http'
import { failingEndpointResponse } from '@/lib/webhooks/responses'
import { FAILING } from '@/lib/webhooks/lists'
import { listFailingEndpoints } from '@/lib/webhooks/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    FAILING,
    {
      summary: 'Webhooks that are off or have events that were given up',
      access: staff('support'),
      response: z.object({ items: listOf(failingEndpointResponse) }),
      rows: 'items',
    },
    listFailingEndpoints,
  ),
})
