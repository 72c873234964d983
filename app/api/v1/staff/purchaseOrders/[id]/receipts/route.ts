import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { idResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { receiveGoods } from '@/lib/stock/receive'
import { receiptSchema } from '@/lib/stock/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Receive lots of a purchase order',
      access: staff('catalogue'),
      params: idParams,
      body: receiptSchema,
      isRepeatable: true,
      response: idResponse,
    },
    async ({ actor, params, body, key }) => ({ id: await receiveGoods(actor, params.id, body, key) }),
  ),
})
