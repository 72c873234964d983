import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { returnToSupplier } from '@/lib/stock/lots'
import { purchaseReturnSchema } from '@/lib/stock/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    { summary: 'Send units of a lot back to the supplier', access: staff('catalogue'), body: purchaseReturnSchema },
    (actor, id, { quantity }) => returnToSupplier(actor, id, quantity),
  ),
})
