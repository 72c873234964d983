import { staff } from '@/lib/access/gates'
import { requestStaffInvitation } from '@/lib/approvals/kinds/invite'
import { wholeCall } from '@/lib/audit/export'
import { teamAnswer } from '@/lib/companies/answers'
import { TEAM } from '@/lib/companies/lists'
import { inviteStaffSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { approvalIdAnswer } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeCall(
    TEAM,
    {
      summary: 'Foodbank’s staff, and open invitations',
      access: staff(...STAFF_PERMISSIONS),
      answer: teamAnswer,
      rows: 'people',
    },
    getTeam,
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
