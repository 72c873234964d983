import { staff } from '@/lib/access/gates'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { inviteStaff } from '@/lib/companies/invitations'
import { inviteSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Foodbank’s staff, and open invitations', access: staff(...STAFF_PERMISSIONS) }, ({ actor }) =>
    getTeam(actor),
  ),
  POST: route(
    { summary: 'Invite a colleague by e-mail', access: staff('admin'), body: inviteSchema },
    async ({ actor, body }) => {
      await inviteStaff(actor, body)
      return { email: body.email }
    },
  ),
})
