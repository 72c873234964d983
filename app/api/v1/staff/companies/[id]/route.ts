import { staff } from '@/lib/access/gates'
import { setCompanyTerms } from '@/lib/companies/decisions'
import { companySettingsSchema } from '@/lib/companies/schema'
import { getCompany } from '@/lib/companies/staff-queries'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { owedByCompany } from '@/lib/credit/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A company: its terms, its HR people, its employees by status, and what it owes',
      access: staff('operations', 'support', 'finance'),
      params: idParams,
    },
    async ({ actor, params }) => ({
      ...(await getCompany(actor, params.id)),
      owed: await owedByCompany(actor, params.id),
    }),
  ),
  PUT: route(
    {
      summary: 'Set the payday, months and cap of a company for new plans',
      access: staff('admin'),
      params: idParams,
      body: companySettingsSchema,
    },
    async ({ actor, params, body }) => {
      await setCompanyTerms(actor, params.id, body)
      return getCompany(actor, params.id)
    },
  ),
})
