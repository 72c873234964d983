import { partner } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { NAMED_REPORTS } from '@/lib/reports/lists'
import { REPORTS, listReports } from '@/lib/reports/queries'
import { namedReportsResponse } from '@/lib/reports/responses'
import { methods } from '@/lib/server/http'

const access = partner('viewer')
const spec = { summary: 'The reports that you see', access, response: namedReportsResponse, rows: 'items' } as const
export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(NAMED_REPORTS.partner, spec, (actor) => listReports(REPORTS.partner, actor)),
})
