import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { payOffResponse } from '@/lib/credit/responses'
import { getPayOff } from '@/lib/credit/pay-off-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'What it costs to pay off everything today',
      access: buyerAccount(),
      params: userIdParams,
      response: payOffResponse,
    },
    async ({ actor, params }) => {
      assertSelf(actor, params.userId)
      return getPayOff(actor.id)
    },
  ),
})
