import * as z from 'zod/mini'
import { staffPaymentResponse } from '@/lib/payments/responses'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { checkPayment } from '@/lib/payments/check-payment'
import { findPayment } from '@/lib/payments/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Ask the payment provider about a payment now',
      access: staff('finance', 'support'),
      params: idParams,
      response: z.object({
        outcome: z.enum(['unknown', 'pending', 'failed', 'succeeded', 'unapplied']),
        payment: z.optional(staffPaymentResponse),
      }),
    },
    async ({ actor, params }) => ({
      outcome: await checkPayment(actor, params.id),
      payment: await findPayment(actor, params.id),
    }),
  ),
})
