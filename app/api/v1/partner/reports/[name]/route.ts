import { partner } from '@/lib/access/gates'
import { LIST_FILES } from '@/lib/audit/export'
import { answerReport } from '@/lib/reports/answer'
import { REPORTS } from '@/lib/reports/queries'
import { reportResponse } from '@/lib/reports/responses'
import { reportParams, reportQuerySchema } from '@/lib/reports/schema'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'A report of a period, and of the one that it is compared with, as JSON, CSV or XLSX',
      access: partner('viewer'),
      params: reportParams(REPORTS.partner),
      query: reportQuerySchema,
      asFile: LIST_FILES,
      response: reportResponse,
    },
    ({ actor, params, query }) => answerReport(REPORTS.partner, actor, params.name, query),
  ),
})
