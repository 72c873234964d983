import { staff } from '@/lib/access/gates'
import { LIST_FILES } from '@/lib/audit/export'
import { answerFile } from '@/lib/core/documents'
import { withoutDay } from '@/lib/core/as-of-rules'
import { methods, route } from '@/lib/core/http'
import { sheetFile } from '@/lib/core/xlsx'
import { vatReportAnswer } from '@/lib/vat/answers'
import { vatSheet, vatReport } from '@/lib/vat/report-queries'
import { vatMonthParams, vatQuerySchema } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT of a month by class, as JSON, CSV or XLSX',
      access: staff('finance').orKey('books:read'),
      params: vatMonthParams,
      query: withoutDay(vatQuerySchema, 'month'),
      asFile: LIST_FILES,
      answer: vatReportAnswer,
    },
    async ({ actor, params: { month }, query, request }) => {
      const isAsked = request.headers.get('accept')?.includes('text/csv') === true
      const format = query.format ?? (isAsked ? 'csv' : 'json')
      if (format === 'json') return vatReport(actor, month)
      return answerFile(actor, async () => sheetFile(`foodbank-vat-${month}`, format, await vatSheet(actor, month)))
    },
  ),
})
