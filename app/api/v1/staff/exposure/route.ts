import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listExposure } from '@/lib/deductions/exposure-queries'
import { exposureQuerySchema } from '@/lib/deductions/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'What each company and its employees owe: open plans, orders on their way, deductions, credit',
      access: staff('finance'),
      query: exposureQuerySchema,
    },
    ({ actor, query }) => listExposure(actor, query),
  ),
})
