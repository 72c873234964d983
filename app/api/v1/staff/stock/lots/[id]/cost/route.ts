import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { setLotCost } from '@/lib/stock/lots'
import { lotCostSchema } from '@/lib/stock/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: changeById(
    {
      summary: 'Say what a lot costs that came in without a receipt',
      access: staff('finance'),
      body: lotCostSchema,
    },
    (actor, id, { unitCost }) => setLotCost(actor, id, unitCost),
  ),
})
