import { staff } from '@/lib/access/gates'
import { readLimited } from '@/lib/core/body'
import { badRequest } from '@/lib/core/errors'
import { methods, route } from '@/lib/core/http'
import { XLSX_TYPE } from '@/lib/core/xlsx'
import { statementReportAnswer } from '@/lib/statements/answers'
import { STATEMENT_LIMIT, statementQuerySchema } from '@/lib/statements/schema'
import { bookStatement, previewStatement } from '@/lib/statements/service'

const FILE_TYPES = ['text/csv', XLSX_TYPE]

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Book the transfers of companies in a bank statement, CSV or XLSX, or preview what it would book',
      access: staff('finance'),
      query: statementQuerySchema,
      files: FILE_TYPES,
      answer: statementReportAnswer,
    },
    async ({ actor, query, request }) => {
      const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!FILE_TYPES.includes(type))
        throw badRequest('Please send the file as text/csv or as an Excel file (.xlsx), with its Content-Type.')
      const bytes = await readLimited(request, STATEMENT_LIMIT)
      return query.preview === '1'
        ? previewStatement(actor, bytes)
        : bookStatement(actor, bytes, query.state, query.goodOnly === '1')
    },
  ),
})
