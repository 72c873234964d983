import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { sharedCompanies } from '@/lib/companies/queries'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Companies an employee can name',
      access: anyone(),
      response: z.array(
        z.object({
          id: id(),
          companyName: z.string(),
        }),
      ),
    },
    () => sharedCompanies(),
  ),
})
