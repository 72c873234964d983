import { staff } from '@/lib/access/gates'
import { LIST_FILES, wholeFile } from '@/lib/audit/export'
import { methods, route } from '@/lib/server/http'
import { vatReportResponse } from '@/lib/vat/responses'
import { VAT_LINES, vatLines } from '@/lib/vat/lists'
import { vatReport } from '@/lib/vat/report-queries'
import { vatMonthParams } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT of a month by class, as JSON, CSV or XLSX',
      access: staff('finance').orKey('books:read'),
      params: vatMonthParams,
      query: VAT_LINES.query,
      asFile: LIST_FILES,
      response: vatReportResponse,
    },
    async ({ actor, params: { month }, query, request }) => {
      const isAsked = request.headers.get('accept')?.includes('text/csv') === true
      const format = query.format ?? (isAsked ? 'csv' : 'json')
      if (format === 'json') return vatReport(actor, month)
      return wholeFile(
        actor,
        VAT_LINES,
        { ...query, format },
        async () => vatLines(await vatReport(actor, month)),
        month,
      )
    },
  ),
})
