import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { buyerAccount } from '@/lib/access/gates'
import { orderIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { paymentHintSchema } from '@/lib/payments/schema'
import { confirmOrderFees } from '@/lib/payments/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Confirm the delivery and service fee by asking the payment provider',
      access: buyerAccount(),
      params: orderIdParams,
      body: paymentHintSchema,
      response: z.object({
        _id: id(),
        isPaymentDS: z.literal(true),
      }),
    },
    async ({ actor, params, body }) => {
      await confirmOrderFees(actor, params.orderId, body)
      return { _id: params.orderId, isPaymentDS: true } as const
    },
  ),
})
