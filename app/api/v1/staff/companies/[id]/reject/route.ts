import { staff } from '@/lib/access/gates'
import { rejectCompany } from '@/lib/companies/decisions'
import { reasonSchema } from '@/lib/core/fields'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Reject the sign-up of a company, with a reason',
      access: staff('admin'),
      body: reasonSchema,
      becomes: { state: 'rejected' },
    },
    (actor, id, { reason }) => rejectCompany(actor, id, reason),
  ),
})
