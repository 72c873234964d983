import { staff } from '@/lib/access/gates'
import { companiesQuerySchema } from '@/lib/companies/schema'
import { listAllCompanies } from '@/lib/companies/staff-queries'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Companies by name', access: staff('operations', 'support', 'finance'), query: companiesQuerySchema },
    ({ actor, query }) => listAllCompanies(actor, query),
  ),
})
