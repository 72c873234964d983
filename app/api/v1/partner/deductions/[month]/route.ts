import { partner } from '@/lib/access/gates'
import { csvFile } from '@/lib/files/csv'
import { fileResponse } from '@/lib/server/documents'
import { methods, route } from '@/lib/server/http'
import { TABLE_TYPES, readTableBody } from '@/lib/server/table-body'
import { UPLOADS } from '@/lib/core/upload-fields'
import { XLSX_TYPE, xlsxFile } from '@/lib/files/xlsx'
import { periodLinesResponse, uploadReportResponse } from '@/lib/deductions/responses'
import { getPeriod, periodFile } from '@/lib/deductions/queries'
import { monthStatement } from '@/lib/deductions/month-statement'
import { periodQuerySchema } from '@/lib/deductions/lists'
import { monthParams, previewQuerySchema } from '@/lib/deductions/schema'
import { bookDeductions, previewDeductions } from '@/lib/deductions/upload'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The deductions of a month: JSON, the CSV or XLSX file to fill in, or the statement as PDF',
      access: partner('viewer').orKey('deductions:read'),
      params: monthParams,
      query: periodQuerySchema,
      response: periodLinesResponse,
      asFile: [...TABLE_TYPES, 'application/pdf'],
    },
    async ({ actor, params: { month }, query, request }) => {
      const accept = request.headers.get('accept') ?? ''
      const form = query.format ?? (accept.includes('text/csv') ? 'csv' : accept.includes(XLSX_TYPE) ? 'xlsx' : 'json')
      const own = query.columns === 'own'
      if (form === 'csv')
        return fileResponse(actor, async () =>
          csvFile(`foodbank-deductions-${month}.csv`, await periodFile(actor, month, 'csv', own)),
        )
      if (form === 'xlsx')
        return fileResponse(actor, async () =>
          xlsxFile(`foodbank-deductions-${month}.xlsx`, await periodFile(actor, month, 'xlsx', own)),
        )
      if (query.format === 'pdf') return fileResponse(actor, () => monthStatement(actor, month))
      return getPeriod(actor, month, query)
    },
  ),
  POST: route(
    {
      summary: 'Report deductions with the filled-in CSV or XLSX file',
      access: partner('approver').orKey('deductions:write'),
      params: monthParams,
      query: previewQuerySchema,
      files: TABLE_TYPES,
      response: uploadReportResponse,
    },
    async ({ actor, params: { month }, query, request }) => {
      const bytes = await readTableBody(request, UPLOADS.deductions.bytes)
      return query.preview === '1'
        ? previewDeductions(actor, month, bytes)
        : bookDeductions(actor, month, bytes, { goodOnly: query.goodOnly === '1' })
    },
  ),
})
