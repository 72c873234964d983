import * as z from 'zod/mini'
import { visitor } from '@/lib/access/gates'
import { packageResponse } from '@/lib/catalogue/package-responses'
import { packagesQuerySchema } from '@/lib/catalogue/package-schema'
import { packagesFor } from '@/lib/checkout/package-queries'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The packages that can be ordered now, best first; with a budget those that cost no more',
      access: visitor(),
      query: packagesQuerySchema,
      response: z.array(packageResponse),
    },
    ({ actor, query }) => packagesFor(actor, query.budget),
  ),
})
