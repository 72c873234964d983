import { staff } from '@/lib/access/gates'
import { buyerDetailResponse } from '@/lib/buyers/responses'
import { getBuyer } from '@/lib/buyers/detail-queries'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    {
      summary: 'One buyer: profile, limit, plans, orders, payments, names and notifications',
      access: staff('operations', 'support', 'finance'),
      response: buyerDetailResponse,
    },
    getBuyer,
  ),
})
