import { staff } from '@/lib/access/gates'
import { buyerDetailResponse } from '@/lib/buyers/responses'
import { getBuyer } from '@/lib/buyers/detail-queries'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'One buyer: profile, limit, plans, orders, payments, names and notifications',
      access: staff('operations', 'support', 'finance'),
      params: idParams,
      response: buyerDetailResponse,
    },
    ({ actor, params }) => getBuyer(actor, params.id),
  ),
})
