import * as z from 'zod/mini'
import { id } from '@/lib/core/answer-fields'
import { codeAsker } from '@/lib/access/gates'
import { verifyCode } from '@/lib/accounts/password-reset'
import { verifyCodeSchema } from '@/lib/accounts/schema'
import { endSessionOfOther } from '@/lib/accounts/sessions'
import { grantRegistration, grantReset } from '@/lib/core/grants'
import { methods, route } from '@/lib/core/http'

// A whole office may share an address; each code also limits its own tries.
const PER_ADDRESS = { name: 'verify-code', points: 1500, seconds: 3600 }

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Check the 4-digit code of a registration or a password reset',
      access: codeAsker(),
      body: verifyCodeSchema,
      limit: PER_ADDRESS,
      answer: z.object({
        userId: id(),
        grant: z.string(),
      }),
    },
    async ({ actor, body }) => {
      const verified = await verifyCode({ ...body, ...actor })
      await endSessionOfOther(verified.userId)
      const grant =
        verified.purpose === 'reset' ? await grantReset(verified.grant) : await grantRegistration(verified.grant)
      return { userId: verified.userId, grant }
    },
  ),
})
