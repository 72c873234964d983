import { buyerAccount } from '@/lib/access/gates'
import { agreementQuerySchema } from '@/lib/checkout/schema'
import { orderIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { signedAgreementResponse } from '@/lib/orders/agreement-responses'
import { agreementResponse } from '@/lib/orders/agreement-pdf'
import { getAgreement } from '@/lib/orders/agreement-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'What you agreed to for an order, and the discharge of a plan that is paid off, as JSON or PDF',
      access: buyerAccount(),
      params: orderIdParams,
      query: agreementQuerySchema,
      response: signedAgreementResponse,
      asFile: ['application/pdf'],
    },
    async ({ actor, params, query, request }) =>
      agreementResponse(actor, request, query.format, await getAgreement(actor, params.orderId)),
  ),
})
