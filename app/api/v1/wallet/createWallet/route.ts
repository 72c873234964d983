import * as z from 'zod/mini'
import { assertSelf, registrant } from '@/lib/access/gates'
import { createWallet } from '@/lib/accounts/wallet'
import { id } from '@/lib/core/response-fields'
import { idText } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Make sure the account has a wallet',
      access: registrant({ verified: true }),
      body: z.object({ userId: idText() }),
      response: z.object({
        userId: id(),
      }),
    },
    async ({ actor, body }) => {
      assertSelf(actor, body.userId)
      await createWallet(actor.id)
      return { userId: actor.id }
    },
  ),
})
