import { staff } from '@/lib/access/gates'
import { requestCompanyPayout } from '@/lib/approvals/kinds/payout'
import { payoutSchema } from '@/lib/approvals/schema'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    {
      summary: 'Request a payout of a company’s credit to its bank account; a second person decides',
      access: staff('finance'),
      body: payoutSchema,
    },
    requestCompanyPayout,
  ),
})
