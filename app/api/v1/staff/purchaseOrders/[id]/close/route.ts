import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { closePurchaseOrder } from '@/lib/stock/purchase-orders'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Close a purchase order of which nothing more is to come',
      access: staff('catalogue'),
      becomes: { state: 'closed' },
    },
    closePurchaseOrder,
  ),
})
