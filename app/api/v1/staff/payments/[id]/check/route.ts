import * as z from 'zod/mini'
import { staffPaymentResponse } from '@/lib/payments/responses'
import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { checkPayment } from '@/lib/payments/check-payment'
import { findPayment } from '@/lib/payments/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Ask the payment provider about a payment now',
      access: staff('finance', 'support'),
      response: z.object({
        outcome: z.enum(['unknown', 'pending', 'failed', 'succeeded', 'unapplied']),
        payment: z.optional(staffPaymentResponse),
      }),
    },
    async (actor, id) => ({
      outcome: await checkPayment(actor, id),
      payment: await findPayment(actor, id),
    }),
  ),
})
