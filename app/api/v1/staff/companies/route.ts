import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { companyAnswer } from '@/lib/companies/answers'
import { COMPANIES_EXPORT } from '@/lib/companies/export-tables'
import { companiesQuerySchema } from '@/lib/companies/schema'
import { listAllCompanies } from '@/lib/companies/staff-queries'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Companies by name',
      access: staff('operations', 'support', 'finance').orKey('companies:read'),
      query: withFormat(companiesQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(companyAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, COMPANIES_EXPORT, listAllCompanies),
  ),
})
