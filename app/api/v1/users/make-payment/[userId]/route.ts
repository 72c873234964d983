import * as z from 'zod/mini'
import { assertSelf, feePayer } from '@/lib/access/gates'
import { AppError } from '@/lib/core/errors'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { readReturn } from '@/lib/payments/queries'
import { feeReturnSchema } from '@/lib/payments/schema'
import { confirmRegistrationFee } from '@/lib/payments/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Confirm the registration fee by asking the payment provider',
      access: feePayer(),
      params: userIdParams,
      query: feeReturnSchema,
      response: z.object({
        payment: z.literal(true),
      }),
    },
    async ({ actor, params, query }) => {
      const payer = actor ?? (await payerOf(query.return))
      if (!payer) throw new AppError(401, 'Please sign in to continue.')
      assertSelf(payer, params.userId)
      await confirmRegistrationFee(payer.id, { transaction_id: query.transaction_id })
      return { payment: true } as const
    },
  ),
})

async function payerOf(sealed: string | undefined) {
  const payment = await readReturn(sealed)
  return payment && { id: payment.userId }
}
