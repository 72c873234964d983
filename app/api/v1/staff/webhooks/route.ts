import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { wholeCall } from '@/lib/audit/export'
import { listOf } from '@/lib/core/answer-fields'
import { methods } from '@/lib/server/http'
import { failingEndpointAnswer } from '@/lib/webhooks/answers'
import { FAILING } from '@/lib/webhooks/lists'
import { listFailingEndpoints } from '@/lib/webhooks/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeCall(
    FAILING,
    {
      summary: 'Webhooks that are off or have events that were given up',
      access: staff('support'),
      answer: z.object({ items: listOf(failingEndpointAnswer) }),
      rows: 'items',
    },
    listFailingEndpoints,
  ),
})
