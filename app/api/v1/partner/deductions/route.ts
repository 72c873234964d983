import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { periodAnswer } from '@/lib/deductions/answers'
import { PERIODS_EXPORT } from '@/lib/deductions/export-tables'
import { listPeriods } from '@/lib/deductions/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: "The company's deduction periods, newest first",
      access: partner('viewer').orKey('deductions:read'),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: pageOf(periodAnswer),
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        PERIODS_EXPORT,
        () => listPeriods(actor),
        ({ items }) => items,
      ),
  ),
})
