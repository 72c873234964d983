import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { COMPANY_PAYOUTS } from '@/lib/credit/lists'
import { listCompanyPayouts } from '@/lib/credit/payout-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    COMPANY_PAYOUTS,
    {
      summary: 'Companies that asked for the payout of their credit',
      access: staff('finance'),
    },
    listCompanyPayouts,
  ),
})
