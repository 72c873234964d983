import { staff } from '@/lib/access/gates'
import { listCall } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { payoutResponse } from '@/lib/credit/responses'
import { PAYOUTS } from '@/lib/credit/lists'
import { listPayouts } from '@/lib/credit/payout-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listCall(
    PAYOUTS,
    {
      summary: 'Buyers whose credit is to be paid out: they asked for it, or have left and owe nothing',
      access: staff('finance'),
      response: payoutResponse,
    },
    listPayouts,
  ),
})
