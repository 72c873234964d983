import { partner } from '@/lib/access/gates'
import { requestColleagueInvitation } from '@/lib/approvals/kinds/invite'
import { wholeEndpoint } from '@/lib/audit/export'
import { teamResponse } from '@/lib/companies/responses'
import { TEAM } from '@/lib/companies/lists'
import { invitePartnerSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    TEAM,
    {
      summary: 'The HR team of the company, and open invitations',
      access: partner('viewer'),
      response: teamResponse,
      rows: 'people',
    },
    getTeam,
  ),
  POST: route(
    {
      summary: 'Request the invitation of a colleague to the HR desk',
      access: partner('approver'),
      body: invitePartnerSchema,
      response: approvalIdResponse,
    },
    async ({ actor, body }) => ({ approvalId: await requestColleagueInvitation(actor, body) }),
  ),
})
