import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { listFailingEndpoints } from '@/lib/webhooks/queries'
import { withFormat } from '@/lib/core/list-address'
import { FAILING_EXPORT } from '@/lib/webhooks/export-tables'
import { listOf } from '@/lib/core/answer-fields'
import { failingEndpointAnswer } from '@/lib/webhooks/answers'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Webhooks that are off or have events that were given up',
      access: staff('support'),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: z.object({ items: listOf(failingEndpointAnswer) }),
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        FAILING_EXPORT,
        () => listFailingEndpoints(actor),
        ({ items }) => items,
      ),
  ),
})
