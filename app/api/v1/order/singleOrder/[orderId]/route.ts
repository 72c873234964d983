import { buyerAccount } from '@/lib/access/gates'
import { orderIdParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { orderWithCodeAnswer } from '@/lib/orders/answers'
import { getOrderWithCode } from '@/lib/orders/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'One of your orders', access: buyerAccount(), params: orderIdParams, answer: orderWithCodeAnswer },
    ({ actor, params }) => getOrderWithCode(actor, params.orderId),
  ),
})
