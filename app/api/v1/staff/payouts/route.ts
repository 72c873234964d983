import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { payoutAnswer } from '@/lib/credit/answers'
import { PAYOUTS_EXPORT } from '@/lib/credit/export-tables'
import { listPayouts } from '@/lib/credit/payout-queries'
import { payoutsQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Buyers whose credit is to be paid out: they asked for it, or have left and owe nothing',
      access: staff('finance'),
      query: withFormat(payoutsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(payoutAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, PAYOUTS_EXPORT, listPayouts),
  ),
})
