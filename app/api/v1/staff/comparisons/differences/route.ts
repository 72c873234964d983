import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { differenceAnswer } from '@/lib/payments/answers'
import { listDifferences } from '@/lib/payments/comparison-queries'
import { DIFFERENCES_EXPORT } from '@/lib/payments/export-tables'
import { differencesQuerySchema } from '@/lib/payments/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Open or closed differences between the payment provider and our records, newest first',
      access: staff('finance'),
      query: withFormat(differencesQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(differenceAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, DIFFERENCES_EXPORT, listDifferences),
  ),
})
