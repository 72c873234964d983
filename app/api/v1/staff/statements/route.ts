import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { TABLE_TYPES, readTableBody } from '@/lib/server/table-body'
import { UPLOADS } from '@/lib/core/upload-fields'
import { statementReportResponse } from '@/lib/statements/responses'
import { statementQuerySchema } from '@/lib/statements/schema'
import { bookStatement, checkStatement } from '@/lib/statements/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Book the transfers of companies in a bank statement, CSV or XLSX, or preview what it would book',
      access: staff('finance'),
      query: statementQuerySchema,
      files: TABLE_TYPES,
      response: statementReportResponse,
    },
    async ({ actor, query, request }) => {
      const bytes = await readTableBody(request, UPLOADS.statement.bytes)
      return query.preview === '1'
        ? checkStatement(actor, bytes)
        : bookStatement(actor, bytes, query.state, query.goodOnly === '1')
    },
  ),
})
