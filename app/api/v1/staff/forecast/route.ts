import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { forecastCash } from '@/lib/books/forecast-queries'
import { FORECAST } from '@/lib/books/lists'
import { forecastResponse } from '@/lib/books/responses'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    FORECAST,
    {
      summary: 'The cash of the next thirteen weeks',
      access: staff('finance').orKey('books:read'),
      response: forecastResponse,
      rows: 'weeks',
    },
    (actor) => forecastCash(actor),
  ),
})
