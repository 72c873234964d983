import { partner } from '@/lib/access/gates'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { readLimited } from '@/lib/core/body'
import { badRequest } from '@/lib/core/errors'
import { methods, route } from '@/lib/core/http'
import { XLSX_TYPE } from '@/lib/core/xlsx'
import { rosterAnswer, rosterReportAnswer } from '@/lib/roster/answers'
import { applyRoster, previewRoster } from '@/lib/roster/apply'
import { getRoster } from '@/lib/roster/queries'
import { FILE_LIMIT, rosterQuerySchema } from '@/lib/roster/schema'

const FILE_TYPES = ['text/csv', XLSX_TYPE]

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The listed employees in numbers, and the applied rosters',
      access: partner('viewer'),
      answer: rosterAnswer,
    },
    ({ actor }) => getRoster(actor),
  ),
  POST: route(
    {
      summary: 'Apply a roster of all employees as CSV or XLSX; with preview=1 nothing is changed',
      access: partner('approver'),
      query: rosterQuerySchema,
      files: FILE_TYPES,
      answer: rosterReportAnswer,
    },
    async ({ actor, query: { preview, state, lastDay, invite, goodOnly }, request }) => {
      const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!FILE_TYPES.includes(type))
        throw badRequest('Please send the file as text/csv or as an Excel file (.xlsx), with its Content-Type.')
      const bytes = await readLimited(request, FILE_LIMIT)
      if (preview === '1') return previewRoster(actor, bytes)
      const options = { state, lastDay, invite: invite === '1', goodOnly: goodOnly === '1' }
      return applyRoster(actor, bytes, options, askSecondFor(actor))
    },
  ),
})
