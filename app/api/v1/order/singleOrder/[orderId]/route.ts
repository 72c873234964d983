import { buyerAccount } from '@/lib/access/gates'
import { orderIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { orderWithCodeResponse } from '@/lib/orders/responses'
import { getOrderWithCode } from '@/lib/orders/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'One of your orders', access: buyerAccount(), params: orderIdParams, response: orderWithCodeResponse },
    ({ actor, params }) => getOrderWithCode(actor, params.orderId),
  ),
})
