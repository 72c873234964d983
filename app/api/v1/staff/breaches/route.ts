import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods, route } from '@/lib/server/http'
import { listBreaches } from '@/lib/privacy/breach-queries'
import { recordBreach } from '@/lib/privacy/breaches'
import { BREACHES } from '@/lib/privacy/lists'
import { newBreachSchema } from '@/lib/privacy/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(BREACHES, { summary: 'The register of data breaches', access: staff('admin') }, listBreaches),
  POST: route(
    {
      summary: 'Record a data breach',
      access: staff('admin'),
      body: newBreachSchema,
      response: z.object({
        breachId: id(),
      }),
    },
    async ({ actor, body }) => ({ breachId: await recordBreach(actor, body) }),
  ),
})
