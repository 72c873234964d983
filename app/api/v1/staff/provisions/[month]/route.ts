import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { PROVISION } from '@/lib/books/lists'
import { getProvision } from '@/lib/books/provision-queries'
import { provisionResponse } from '@/lib/books/responses'
import { monthParams } from '@/lib/books/schema'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    PROVISION,
    {
      summary: 'The provision for bad debts at the end of a month, by age',
      access: staff('finance').orKey('books:read'),
      params: monthParams,
      response: provisionResponse,
      rows: 'lines',
    },
    (actor, _query, { month }) => getProvision(actor, month),
  ),
})
