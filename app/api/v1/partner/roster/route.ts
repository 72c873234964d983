import { partner } from '@/lib/access/gates'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { methods, route } from '@/lib/server/http'
import { TABLE_TYPES, readTableBody } from '@/lib/server/table-body'
import { UPLOADS } from '@/lib/core/upload-fields'
import { rosterResponse, rosterReportResponse } from '@/lib/roster/responses'
import { applyRoster, checkRoster } from '@/lib/roster/apply'
import { getRoster } from '@/lib/roster/queries'
import { rosterQuerySchema } from '@/lib/roster/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The listed employees in numbers, and the applied rosters',
      access: partner('viewer'),
      response: rosterResponse,
    },
    ({ actor }) => getRoster(actor),
  ),
  POST: route(
    {
      summary: 'Apply a roster of all employees as CSV or XLSX; with preview=1 nothing is changed',
      access: partner('approver'),
      query: rosterQuerySchema,
      files: TABLE_TYPES,
      response: rosterReportResponse,
    },
    async ({ actor, query: { preview, state, lastDay, invite, goodOnly }, request }) => {
      const bytes = await readTableBody(request, UPLOADS.roster.bytes)
      if (preview === '1') return checkRoster(actor, bytes)
      const options = { state, lastDay, invite: invite === '1', goodOnly: goodOnly === '1' }
      return applyRoster(actor, bytes, options, askSecondFor(actor))
    },
  ),
})
