import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { trialBalanceResponse } from '@/lib/credit/responses'
import { askedDay, trialBalance } from '@/lib/credit/ledger-queries'
import { TRIAL_BALANCE } from '@/lib/credit/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    TRIAL_BALANCE,
    {
      summary: 'Trial balance by kind of account, at the end of a day',
      access: staff('finance').orKey('books:read'),
      response: trialBalanceResponse,
      rows: 'accounts',
    },
    async (actor, query) => trialBalance(actor, await askedDay(query)),
  ),
})
