import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { getMonthEnd } from '@/lib/books/checklist-queries'
import { CHECKLIST } from '@/lib/books/lists'
import { monthEndResponse } from '@/lib/books/responses'
import { monthParams } from '@/lib/books/schema'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    CHECKLIST,
    {
      summary: 'What has to be done before a month of the books closes',
      access: staff('finance').orKey('books:read'),
      params: monthParams,
      response: monthEndResponse,
      rows: 'lines',
    },
    (actor, _query, { month }) => getMonthEnd(actor, month),
  ),
})
