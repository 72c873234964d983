import { buyerAccount } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { paymentResponse } from '@/lib/payments/responses'
import { startPaymentSchema } from '@/lib/payments/schema'
import { startPayment } from '@/lib/payments/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Start a payment, or find the one under way',
      access: buyerAccount(),
      body: startPaymentSchema,
      response: paymentResponse,
    },
    ({ actor, body }) => startPayment(actor, body),
  ),
})
