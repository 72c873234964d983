import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { codeAsker } from '@/lib/access/gates'
import { verifyCode } from '@/lib/accounts/verify-code'
import { verifyCodeSchema } from '@/lib/accounts/schema'
import { endSessionOfOther } from '@/lib/accounts/sessions'
import { grantRegistration, grantReset } from '@/lib/server/grants'
import { addressOf, methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Check the 4-digit code of a registration or a password reset',
      access: codeAsker(),
      body: verifyCodeSchema,
      response: z.object({
        userId: id(),
        grant: z.string(),
      }),
    },
    async ({ actor, body, request }) => {
      const verified = await verifyCode({ ...body, ...actor, address: addressOf(request.headers) })
      await endSessionOfOther(verified.userId)
      const grant =
        verified.purpose === 'reset' ? await grantReset(verified.grant) : await grantRegistration(verified.grant)
      return { userId: verified.userId, grant }
    },
  ),
})
