import { partner } from '@/lib/access/gates'
import { requestColleagueInvitation } from '@/lib/approvals/change-requests'
import { invitePartnerSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'The HR team of the company, and open invitations', access: partner('viewer') }, ({ actor }) =>
    getTeam(actor),
  ),
  POST: route(
    {
      summary: 'Request the invitation of a colleague to the HR desk',
      access: partner('approver'),
      body: invitePartnerSchema,
    },
    async ({ actor, body }) => ({ approvalId: await requestColleagueInvitation(actor, body) }),
  ),
})
