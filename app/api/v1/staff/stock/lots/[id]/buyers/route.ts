import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { idParams } from '@/lib/core/fields'
import { methods } from '@/lib/server/http'
import { LOT_BUYERS } from '@/lib/stock/lists'
import { listLotBuyers } from '@/lib/stock/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    LOT_BUYERS,
    { summary: 'The orders that have goods of a lot', access: staff('operations'), params: idParams },
    (actor, query, size, { id }) => listLotBuyers(actor, query, size, id),
  ),
})
