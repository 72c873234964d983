import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { PAYOUTS } from '@/lib/credit/lists'
import { listPayouts } from '@/lib/credit/payout-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    PAYOUTS,
    {
      summary: 'Buyers whose credit is to be paid out: they asked for it, or have left and owe nothing',
      access: staff('finance'),
    },
    listPayouts,
  ),
})
