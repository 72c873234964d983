import { staff } from '@/lib/access/gates'
import { requestCharge } from '@/lib/approvals/kinds/charge'
import { wholeEndpoint } from '@/lib/audit/export'
import { staffChargeResponse } from '@/lib/catalogue/responses'
import { CHARGES } from '@/lib/catalogue/lists'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { listStaffCharges } from '@/lib/catalogue/staff-queries'
import { approvalIdResponse, pageOf } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    CHARGES,
    {
      summary: 'Charges in force, upcoming and past',
      access: staff('finance'),
      response: pageOf(staffChargeResponse),
      rows: 'items',
    },
    async (actor) => ({ items: await listStaffCharges(actor), nextCursor: null }),
  ),
  POST: route(
    {
      summary: 'Request new charges from a date',
      access: staff('finance'),
      body: newChargeSchema,
      response: approvalIdResponse,
    },
    async ({ actor, body }) => ({
      approvalId: await requestCharge(actor, body),
    }),
  ),
})
