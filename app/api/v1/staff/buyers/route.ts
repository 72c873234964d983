import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { BUYERS } from '@/lib/buyers/lists'
import { listBuyers } from '@/lib/buyers/queries'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    BUYERS,
    {
      summary: 'Buyers with what they owe, by search, filters and sort',
      access: staff('operations', 'support', 'finance'),
    },
    listBuyers,
  ),
})
