import * as z from 'zod/mini'
import { companyDetailResponse } from '@/lib/companies/responses'
import { staff } from '@/lib/access/gates'
import { requestCompanyTerms } from '@/lib/approvals/kinds/company-terms'
import { termsRequestSchema } from '@/lib/approvals/schema'
import { getCompany } from '@/lib/companies/staff-queries'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { owedByCompany } from '@/lib/credit/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A company: its terms, its HR people, its employees by status, and what it owes',
      access: staff('operations', 'support', 'finance').orKey('companies:read'),
      params: idParams,
      response: z.extend(companyDetailResponse, { owed: z.number() }),
    },
    async ({ actor, params }) => ({
      ...(await getCompany(actor, params.id)),
      owed: await owedByCompany(actor, params.id),
    }),
  ),
  PUT: route(
    {
      summary:
        'Request other terms of a company: months at once, payday and cap from the next month that has not begun',
      access: staff('admin'),
      params: idParams,
      body: termsRequestSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body: { reason, ...terms } }) => ({
      approvalId: await requestCompanyTerms(actor, params.id, terms, reason),
    }),
  ),
})
