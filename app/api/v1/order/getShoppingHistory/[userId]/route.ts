import { assertSelf, buyerAccount } from '@/lib/accounts/access'
import { userIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { listHistory } from '@/lib/orders/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Your orders, newest first', access: buyerAccount(), params: userIdParams }, async ({ actor, params }) => {
    assertSelf(actor, params.userId)
    return listHistory(actor)
  }),
})
