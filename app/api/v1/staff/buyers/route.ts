import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { buyerResponse } from '@/lib/buyers/responses'
import { BUYERS } from '@/lib/buyers/lists'
import { listBuyers } from '@/lib/buyers/queries'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    BUYERS,
    {
      summary: 'Buyers with what they owe, by search, filters and sort',
      access: staff('operations', 'support', 'finance'),
      response: buyerResponse,
    },
    listBuyers,
  ),
})
