import * as z from 'zod/mini'
import { assertSelf, feePayer } from '@/lib/access/gates'
import { AppError } from '@/lib/core/errors'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { readReturn } from '@/lib/payments/queries'
import { confirmRegistrationFee } from '@/lib/payments/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Confirm the registration fee by asking the payment provider',
      access: feePayer(),
      params: userIdParams,
      query: z.object({ return: z.optional(z.string()) }),
    },
    async ({ actor, params, query }) => {
      const payer = actor ?? (await payerOf(query.return))
      if (!payer) throw new AppError(401, 'Please sign in to continue.')
      assertSelf(payer, params.userId)
      await confirmRegistrationFee(payer.id)
      return { payment: true }
    },
  ),
})

async function payerOf(sealed: string | undefined) {
  const payment = await readReturn(sealed)
  return payment && { id: payment.userId }
}
