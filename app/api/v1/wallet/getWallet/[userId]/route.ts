import { assertSelf, buyerAccount } from '@/lib/access/gates'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { walletResponse } from '@/lib/credit/responses'
import { getWallet } from '@/lib/credit/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Loan figures', access: buyerAccount(), params: userIdParams, response: walletResponse },
    async ({ actor, params }) => {
      assertSelf(actor, params.userId)
      return getWallet(actor.id)
    },
  ),
})
