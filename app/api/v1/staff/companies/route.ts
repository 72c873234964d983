import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { companyResponse } from '@/lib/companies/responses'
import { COMPANIES } from '@/lib/companies/lists'
import { listAllCompanies } from '@/lib/companies/staff-queries'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    COMPANIES,
    {
      summary: 'Companies by name',
      access: staff('operations', 'support', 'finance').orKey('companies:read'),
      response: companyResponse,
    },
    listAllCompanies,
  ),
})
