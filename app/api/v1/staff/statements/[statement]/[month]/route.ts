import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { STATEMENT_LINES } from '@/lib/books/lists'
import { statementResponse } from '@/lib/books/responses'
import { statementParams } from '@/lib/books/schema'
import { getStatement } from '@/lib/books/statement-queries'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    STATEMENT_LINES,
    {
      summary: 'The income statement, balance sheet or cash movement of a month',
      access: staff('finance').orKey('books:read'),
      params: statementParams,
      response: statementResponse,
      rows: 'lines',
    },
    (actor, _query, { statement, month }) => getStatement(actor, statement, month),
  ),
})
