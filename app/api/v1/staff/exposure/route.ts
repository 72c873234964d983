import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { withoutDay } from '@/lib/core/as-of-rules'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { exposureAnswer } from '@/lib/deductions/answers'
import { EXPOSURE_EXPORT } from '@/lib/deductions/export-tables'
import { listExposure } from '@/lib/deductions/exposure-queries'
import { exposureQuerySchema } from '@/lib/deductions/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'What each company and its employees owe: open plans, orders on their way, deductions, credit',
      access: staff('finance').orKey('books:read'),
      query: withFormat(withoutDay(exposureQuerySchema, 'present')),
      asFile: LIST_FILES,
      answer: pageOf(exposureAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, EXPOSURE_EXPORT, listExposure),
  ),
})
