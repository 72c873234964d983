import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listDifferences } from '@/lib/payments/comparison-queries'
import { differencesQuerySchema } from '@/lib/payments/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Open or closed differences between the payment provider and our records, newest first',
      access: staff('finance'),
      query: differencesQuerySchema,
    },
    ({ actor, query }) => listDifferences(actor, query),
  ),
})
