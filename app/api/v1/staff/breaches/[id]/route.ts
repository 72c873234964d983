import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { breachHistoryResponse } from '@/lib/privacy/responses'
import { getBreach } from '@/lib/privacy/breach-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A data breach with its entries',
      access: staff('admin'),
      params: idParams,
      response: breachHistoryResponse,
    },
    ({ actor, params }) => getBreach(actor, params.id),
  ),
})
