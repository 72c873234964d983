import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { trialBalanceQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Trial balance by kind of account, at the end of a day',
      access: staff('finance'),
      query: trialBalanceQuerySchema,
    },
    ({ actor, query }) => trialBalance(actor, query.on),
  ),
})
