import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listFailingEndpoints } from '@/lib/webhooks/queries'
import { listOf } from '@/lib/core/answer-fields'
import { failingEndpointAnswer } from '@/lib/webhooks/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Webhooks that are off or have events that were given up',
      access: staff('support'),
      answer: z.object({ items: listOf(failingEndpointAnswer) }),
    },
    ({ actor }) => listFailingEndpoints(actor),
  ),
})
