import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { sendPurchaseOrder } from '@/lib/stock/purchase-orders'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Say that a purchase order went to the supplier',
      access: staff('catalogue'),
      becomes: { state: 'sent' },
    },
    sendPurchaseOrder,
  ),
})
