import { staff } from '@/lib/access/gates'
import { requestCompanyPayout } from '@/lib/approvals/kinds/payout'
import { payoutSchema } from '@/lib/approvals/schema'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request a payout of a company’s credit to its bank account; a second person decides',
      access: staff('finance'),
      params: idParams,
      body: payoutSchema,
      response: approvalIdResponse,
    },
    async ({ actor, params, body }) => ({ approvalId: await requestCompanyPayout(actor, params.id, body) }),
  ),
})
