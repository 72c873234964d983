import * as z from 'zod/mini'
import { companyDetailResponse } from '@/lib/companies/responses'
import { staff } from '@/lib/access/gates'
import { requestCompanyTerms } from '@/lib/approvals/kinds/company-terms'
import { termsRequestSchema } from '@/lib/approvals/schema'
import { getCompany } from '@/lib/companies/staff-queries'
import { endpointById, requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { owedByCompany } from '@/lib/credit/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'A company: its terms, its HR people, its employees by status, and what it owes',
      access: staff('operations', 'support', 'finance').orKey('companies:read'),
      response: z.extend(companyDetailResponse, { owed: z.number() }),
    },
    async (actor, id) => ({
      ...(await getCompany(actor, id)),
      owed: await owedByCompany(actor, id),
    }),
  ),
  PUT: requestById(
    {
      summary:
        'Request other terms of a company: months at once, payday and cap from the next month that has not begun',
      access: staff('admin'),
      body: termsRequestSchema,
    },
    (actor, id, { reason, ...terms }) => requestCompanyTerms(actor, id, terms, reason),
  ),
})
