import { staff } from '@/lib/access/gates'
import { requestCharge } from '@/lib/approvals/service'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { listStaffCharges } from '@/lib/catalogue/staff-queries'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Charges in force, upcoming and past', access: staff('finance') }, async ({ actor }) => ({
    items: await listStaffCharges(actor),
    nextCursor: null,
  })),
  POST: route(
    { summary: 'Request new charges from a date', access: staff('finance'), body: newChargeSchema },
    async ({ actor, body }) => ({
      approvalId: await requestCharge(actor, body),
    }),
  ),
})
