import { staff } from '@/lib/access/gates'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { trialBalanceAnswer } from '@/lib/credit/answers'
import { TRIAL_BALANCE_EXPORT } from '@/lib/credit/export-tables'
import { askedDay, trialBalance } from '@/lib/credit/ledger-queries'
import { trialBalanceQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Trial balance by kind of account, at the end of a day',
      access: staff('finance').orKey('books:read'),
      query: withFormat(trialBalanceQuerySchema),
      asFile: LIST_FILES,
      answer: trialBalanceAnswer,
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        TRIAL_BALANCE_EXPORT,
        async () => trialBalance(actor, await askedDay(query)),
        ({ accounts }) => accounts,
      ),
  ),
})
