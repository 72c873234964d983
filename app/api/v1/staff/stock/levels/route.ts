import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { listLevels } from '@/lib/stock/level-queries'
import { LEVELS } from '@/lib/stock/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    LEVELS,
    { summary: 'How long the stock of each product lasts, and what to order now', access: staff('catalogue') },
    listLevels,
  ),
})
