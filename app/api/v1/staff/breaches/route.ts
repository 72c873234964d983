import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listBreaches } from '@/lib/privacy/breach-queries'
import { recordBreach } from '@/lib/privacy/breaches'
import { breachesQuerySchema, newBreachSchema } from '@/lib/privacy/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'The register of data breaches', access: staff('admin'), query: breachesQuerySchema },
    ({ actor, query }) => listBreaches(actor, query),
  ),
  POST: route(
    { summary: 'Record a data breach', access: staff('admin'), body: newBreachSchema },
    async ({ actor, body }) => ({ breachId: await recordBreach(actor, body) }),
  ),
})
