import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { repaidResponse } from '@/lib/payments/responses'
import { confirmRepayment } from '@/lib/payments/provider-return'
import { confirmRepaymentSchema } from '@/lib/payments/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Confirm an early repayment by asking the payment provider',
      access: buyerAccount(),
      body: confirmRepaymentSchema,
      response: repaidResponse,
    },
    ({ actor, body }) => confirmRepayment(actor, body.txRef, body.transaction_id),
  ),
})
