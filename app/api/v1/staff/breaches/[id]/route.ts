import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { breachHistoryAnswer } from '@/lib/privacy/answers'
import { getBreach } from '@/lib/privacy/breach-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A data breach with its entries',
      access: staff('admin'),
      params: idParams,
      answer: breachHistoryAnswer,
    },
    ({ actor, params }) => getBreach(actor, params.id),
  ),
})
