import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listPayouts } from '@/lib/credit/payout-queries'
import { payoutsQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Buyers whose credit is to be paid out: they asked for it, or have left and owe nothing',
      access: staff('finance'),
      query: payoutsQuerySchema,
    },
    ({ actor, query }) => listPayouts(actor, query),
  ),
})
