import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { getSettlement } from '@/lib/credit/settlement-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'What it costs to pay off everything today', access: buyerAccount(), params: userIdParams },
    async ({ actor, params }) => {
      assertSelf(actor, params.userId)
      return getSettlement(actor.id)
    },
  ),
})
