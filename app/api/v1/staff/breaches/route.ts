import * as z from 'zod/mini'
import { id, pageOf } from '@/lib/core/answer-fields'
import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { breachAnswer } from '@/lib/privacy/answers'
import { listBreaches } from '@/lib/privacy/breach-queries'
import { recordBreach } from '@/lib/privacy/breaches'
import { BREACHES_EXPORT } from '@/lib/privacy/export-tables'
import { breachesQuerySchema, newBreachSchema } from '@/lib/privacy/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The register of data breaches',
      access: staff('admin'),
      query: withFormat(breachesQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(breachAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, BREACHES_EXPORT, listBreaches),
  ),
  POST: route(
    {
      summary: 'Record a data breach',
      access: staff('admin'),
      body: newBreachSchema,
      answer: z.object({
        breachId: id(),
      }),
    },
    async ({ actor, body }) => ({ breachId: await recordBreach(actor, body) }),
  ),
})
