import { partner } from '@/lib/access/gates'
import { readLimited } from '@/lib/core/body'
import { csvFile } from '@/lib/core/csv'
import { answerFile } from '@/lib/core/documents'
import { badRequest } from '@/lib/core/errors'
import { methods, route } from '@/lib/core/http'
import { XLSX_TYPE, xlsxFile } from '@/lib/core/xlsx'
import { periodLinesAnswer, uploadReportAnswer } from '@/lib/deductions/answers'
import { getPeriod, periodFile } from '@/lib/deductions/queries'
import { monthStatement } from '@/lib/deductions/month-statement'
import { FILE_LIMIT, monthParams, periodQuerySchema, previewQuerySchema } from '@/lib/deductions/schema'
import { bookDeductions, previewDeductions } from '@/lib/deductions/upload'

const FILE_TYPES = ['text/csv', XLSX_TYPE]

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The deductions of a month: JSON, the CSV or XLSX file to fill in, or the statement as PDF',
      access: partner('viewer').orKey('deductions:read'),
      params: monthParams,
      query: periodQuerySchema,
      answer: periodLinesAnswer,
      asFile: [...FILE_TYPES, 'application/pdf'],
    },
    async ({ actor, params: { month }, query, request }) => {
      const accept = request.headers.get('accept') ?? ''
      const form = query.format ?? (accept.includes('text/csv') ? 'csv' : accept.includes(XLSX_TYPE) ? 'xlsx' : 'json')
      const own = query.columns === 'own'
      if (form === 'csv')
        return answerFile(actor, async () =>
          csvFile(`foodbank-deductions-${month}.csv`, await periodFile(actor, month, 'csv', own)),
        )
      if (form === 'xlsx')
        return answerFile(actor, async () =>
          xlsxFile(`foodbank-deductions-${month}.xlsx`, await periodFile(actor, month, 'xlsx', own)),
        )
      if (query.format === 'pdf') return answerFile(actor, () => monthStatement(actor, month))
      return getPeriod(actor, month, query)
    },
  ),
  POST: route(
    {
      summary: 'Report deductions with the filled-in CSV or XLSX file',
      access: partner('approver').orKey('deductions:write'),
      params: monthParams,
      query: previewQuerySchema,
      files: FILE_TYPES,
      answer: uploadReportAnswer,
    },
    async ({ actor, params: { month }, query, request }) => {
      const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!FILE_TYPES.includes(type))
        throw badRequest('Please send the file as text/csv or as an Excel file (.xlsx), with its Content-Type.')
      const bytes = await readLimited(request, FILE_LIMIT)
      return query.preview === '1'
        ? previewDeductions(actor, month, bytes)
        : bookDeductions(actor, month, bytes, [], query.goodOnly === '1')
    },
  ),
})
