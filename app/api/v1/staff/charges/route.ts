import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { requestCharge } from '@/lib/approvals/kinds/charge'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { staffChargeAnswer } from '@/lib/catalogue/answers'
import { CHARGES_EXPORT } from '@/lib/catalogue/export-tables'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { listStaffCharges } from '@/lib/catalogue/staff-queries'
import { approvalIdAnswer, pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Charges in force, upcoming and past',
      access: staff('finance'),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: pageOf(staffChargeAnswer),
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        CHARGES_EXPORT,
        async () => ({
          items: await listStaffCharges(actor),
          nextCursor: null,
        }),
        ({ items }) => items,
      ),
  ),
  POST: route(
    {
      summary: 'Request new charges from a date',
      access: staff('finance'),
      body: newChargeSchema,
      answer: approvalIdAnswer,
    },
    async ({ actor, body }) => ({
      approvalId: await requestCharge(actor, body),
    }),
  ),
})
