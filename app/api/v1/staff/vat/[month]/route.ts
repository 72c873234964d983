import { staff } from '@/lib/access/gates'
import { csvResponse } from '@/lib/core/csv'
import { methods, route } from '@/lib/core/http'
import { vatCsv, vatReport } from '@/lib/vat/report-queries'
import { vatMonthParams, vatQuerySchema } from '@/lib/vat/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The VAT of a month by class, as JSON or CSV',
      access: staff('finance'),
      params: vatMonthParams,
      query: vatQuerySchema,
    },
    async ({ actor, params: { month }, query, request }) => {
      const isCsv =
        query.format === 'csv' ||
        (query.format === undefined && request.headers.get('accept')?.includes('text/csv') === true)
      return isCsv ? csvResponse(`foodbank-vat-${month}.csv`, await vatCsv(actor, month)) : vatReport(actor, month)
    },
  ),
})
