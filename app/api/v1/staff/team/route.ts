import { staff } from '@/lib/access/gates'
import { requestStaffInvitation } from '@/lib/approvals/kinds/invite'
import { wholeEndpoint } from '@/lib/audit/export'
import { teamResponse } from '@/lib/companies/responses'
import { TEAM } from '@/lib/companies/lists'
import { inviteStaffSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    TEAM,
    {
      summary: 'Foodbank’s staff, and open invitations',
      access: staff(...STAFF_PERMISSIONS),
      response: teamResponse,
      rows: 'people',
    },
    getTeam,
  ),
  POST: route(
    {
      summary: 'Request the invitation of a colleague',
      access: staff('admin'),
      body: inviteStaffSchema,
      response: approvalIdResponse,
    },
    async ({ actor, body }) => ({ approvalId: await requestStaffInvitation(actor, body) }),
  ),
})
