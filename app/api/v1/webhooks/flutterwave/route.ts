import { anyone } from '@/lib/core/access'
import { readLimited } from '@/lib/core/body'
import { env } from '@/lib/core/env'
import { AppError, badRequest } from '@/lib/core/errors'
import { methods, route } from '@/lib/core/http'
import { sameText } from '@/lib/core/seal'
import { webhookSchema } from '@/lib/payments/schema'
import { settleByReference } from '@/lib/payments/service'

const BODY_LIMIT = 1_000_000

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route({ summary: 'Receive a webhook of the payment provider', access: anyone() }, async ({ request }) => {
    if (!sameText(request.headers.get('verif-hash') ?? '', env().FLUTTERWAVE_SECRET_HASH))
      throw new AppError(401, 'The signature is wrong.')
    const body = webhookSchema.safeParse(parseJson(new TextDecoder().decode(await readLimited(request, BODY_LIMIT))))
    // Answer 200 to other kinds of events too, or the provider repeats them.
    if (body.success) await settleByReference(body.data.data.tx_ref, body.data.data.id)
    return { received: true }
  }),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}
