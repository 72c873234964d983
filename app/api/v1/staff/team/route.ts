import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { requestStaffInvitation } from '@/lib/approvals/kinds/invite'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { teamAnswer } from '@/lib/companies/answers'
import { TEAM_EXPORT } from '@/lib/companies/export-tables'
import { inviteStaffSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { approvalIdAnswer } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Foodbank’s staff, and open invitations',
      access: staff(...STAFF_PERMISSIONS),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: teamAnswer,
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        TEAM_EXPORT,
        () => getTeam(actor),
        ({ people }) => people,
      ),
  ),
  POST: route(
    {
      summary: 'Request the invitation of a colleague',
      access: staff('admin'),
      body: inviteStaffSchema,
      answer: approvalIdAnswer,
    },
    async ({ actor, body }) => ({ approvalId: await requestStaffInvitation(actor, body) }),
  ),
})
