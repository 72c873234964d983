import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { comparedDayAnswer } from '@/lib/payments/answers'
import { listComparedDays } from '@/lib/payments/comparison-queries'
import { COMPARED_DAYS_EXPORT } from '@/lib/payments/export-tables'
import { comparedDaysQuerySchema } from '@/lib/payments/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Days whose payments were compared with the payment provider, newest first',
      access: staff('finance'),
      query: withFormat(comparedDaysQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(comparedDayAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, COMPARED_DAYS_EXPORT, listComparedDays),
  ),
})
