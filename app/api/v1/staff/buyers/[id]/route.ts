import { staff } from '@/lib/access/gates'
import { buyerDetailAnswer } from '@/lib/buyers/answers'
import { getBuyer } from '@/lib/buyers/detail-queries'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'One buyer: profile, limit, plans, orders, payments, names and notifications',
      access: staff('operations', 'support', 'finance'),
      params: idParams,
      answer: buyerDetailAnswer,
    },
    ({ actor, params }) => getBuyer(actor, params.id),
  ),
})
