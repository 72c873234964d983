import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { companyPayoutAnswer } from '@/lib/credit/answers'
import { COMPANY_PAYOUTS_EXPORT } from '@/lib/credit/export-tables'
import { listCompanyPayouts } from '@/lib/credit/payout-queries'
import { companyPayoutsQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Companies that asked for the payout of their credit',
      access: staff('finance'),
      query: withFormat(companyPayoutsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(companyPayoutAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, COMPANY_PAYOUTS_EXPORT, listCompanyPayouts),
  ),
})
