import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { COMPANIES } from '@/lib/companies/lists'
import { listAllCompanies } from '@/lib/companies/staff-queries'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    COMPANIES,
    {
      summary: 'Companies by name',
      access: staff('operations', 'support', 'finance').orKey('companies:read'),
    },
    listAllCompanies,
  ),
})
