import { staff } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { bookBill } from '@/lib/stock/bill'
import { billSchema } from '@/lib/stock/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Book the supplier’s bill for all that was received and not billed yet',
      access: staff('finance'),
      body: billSchema,
      response: idResponse,
    },
    async (actor, id, body) => ({ id: await bookBill(actor, id, body) }),
  ),
})
