import { staff } from '@/lib/access/gates'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { requestStaffInvitation } from '@/lib/approvals/change-requests'
import { inviteStaffSchema } from '@/lib/companies/schema'
import { getTeam } from '@/lib/companies/team-queries'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Foodbank’s staff, and open invitations', access: staff(...STAFF_PERMISSIONS) }, ({ actor }) =>
    getTeam(actor),
  ),
  POST: route(
    { summary: 'Request the invitation of a colleague', access: staff('admin'), body: inviteStaffSchema },
    async ({ actor, body }) => ({ approvalId: await requestStaffInvitation(actor, body) }),
  ),
})
