import * as z from 'zod/mini'
import { anyone } from '@/lib/server/access'
import { TEXT_LIMIT, parseJson, readLimited } from '@/lib/server/body'
import { env } from '@/lib/settings/env'
import { AppError } from '@/lib/core/errors'
import { methods, route } from '@/lib/server/http'
import { sameText } from '@/lib/server/seal'
import { webhookSchema } from '@/lib/payments/schema'
import { settleByReference } from '@/lib/payments/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Receive a webhook of the payment provider',
      access: anyone(),
      response: z.object({
        received: z.literal(true),
      }),
    },
    async ({ request }) => {
      if (!sameText(request.headers.get('verif-hash') ?? '', env().FLUTTERWAVE_SECRET_HASH))
        throw new AppError(401, 'The signature is wrong.')
      const body = webhookSchema.safeParse(parseJson(await readLimited(request, TEXT_LIMIT)))
      // Answer 200 to other kinds of events too, or the provider repeats them.
      if (body.success) await settleByReference(body.data.data.tx_ref, body.data.data.id)
      return { received: true } as const
    },
  ),
})
