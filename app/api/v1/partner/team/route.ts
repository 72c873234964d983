import { partner } from '@/lib/access/gates'
import { inviteColleague } from '@/lib/companies/invitations'
import { inviteSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'The HR team of the company, and open invitations', access: partner('viewer') }, ({ actor }) =>
    getTeam(actor),
  ),
  POST: route(
    { summary: 'Invite a colleague to the HR desk by e-mail', access: partner('approver'), body: inviteSchema },
    async ({ actor, body }) => {
      await inviteColleague(actor, body)
      return { email: body.email }
    },
  ),
})
