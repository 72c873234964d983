import { partner } from '@/lib/access/gates'
import { requestColleagueInvitation } from '@/lib/approvals/kinds/invite'
import { wholeCall } from '@/lib/audit/export'
import { teamAnswer } from '@/lib/companies/answers'
import { TEAM } from '@/lib/companies/lists'
import { invitePartnerSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { approvalIdAnswer } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeCall(
    TEAM,
    {
      summary: 'The HR team of the company, and open invitations',
      access: partner('viewer'),
      answer: teamAnswer,
      rows: 'people',
    },
    getTeam,
  ),
  POST: route(
    {
      summary: 'Request the invitation of a colleague to the HR desk',
      access: partner('approver'),
      body: invitePartnerSchema,
      answer: approvalIdAnswer,
    },
    async ({ actor, body }) => ({ approvalId: await requestColleagueInvitation(actor, body) }),
  ),
})
