import { staff } from '@/lib/access/gates'
import { requestPayout } from '@/lib/approvals/kinds/payout'
import { payoutSchema } from '@/lib/approvals/schema'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    {
      summary: 'Request a payout of a buyer’s credit to a bank account; a second person decides',
      access: staff('finance'),
      body: payoutSchema,
    },
    requestPayout,
  ),
})
