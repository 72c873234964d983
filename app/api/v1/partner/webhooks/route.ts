import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { addEndpoint } from '@/lib/webhooks/endpoints'
import { listEndpoints } from '@/lib/webhooks/queries'
import { newEndpointSchema } from '@/lib/webhooks/schema'
import { withFormat } from '@/lib/core/list-address'
import { ENDPOINTS_EXPORT } from '@/lib/webhooks/export-tables'
import { listOf } from '@/lib/core/answer-fields'
import { endpointAnswer, madeEndpointAnswer } from '@/lib/webhooks/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The webhooks of the company, without their secrets',
      access: partner('viewer'),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: z.object({ items: listOf(endpointAnswer) }),
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        ENDPOINTS_EXPORT,
        () => listEndpoints(actor),
        ({ items }) => items,
      ),
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
