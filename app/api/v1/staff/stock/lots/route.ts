import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { LOTS } from '@/lib/stock/lists'
import { listLots } from '@/lib/stock/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    LOTS,
    { summary: 'Lots of goods, newest first', access: staff('catalogue', 'operations', 'finance') },
    listLots,
  ),
})
