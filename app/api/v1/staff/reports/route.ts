import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { NAMED_REPORTS } from '@/lib/reports/lists'
import { REPORTS, listReports } from '@/lib/reports/queries'
import { namedReportsResponse } from '@/lib/reports/responses'
import { methods } from '@/lib/server/http'

const access = staff(...STAFF_PERMISSIONS).orKey('books:read')
const spec = { summary: 'The reports that you see', access, response: namedReportsResponse, rows: 'items' } as const
export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(NAMED_REPORTS.staff, spec, (actor) => listReports(REPORTS.staff, actor)),
})
