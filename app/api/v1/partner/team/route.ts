import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { requestColleagueInvitation } from '@/lib/approvals/kinds/invite'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { teamAnswer } from '@/lib/companies/answers'
import { TEAM_EXPORT } from '@/lib/companies/export-tables'
import { invitePartnerSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { approvalIdAnswer } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The HR team of the company, and open invitations',
      access: partner('viewer'),
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
      summary: 'Request the invitation of a colleague to the HR desk',
      access: partner('approver'),
      body: invitePartnerSchema,
      answer: approvalIdAnswer,
    },
    async ({ actor, body }) => ({ approvalId: await requestColleagueInvitation(actor, body) }),
  ),
})
