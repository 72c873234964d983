import { staff } from '@/lib/access/gates'
import { rejectCompany } from '@/lib/companies/decisions'
import { rejectCompanySchema } from '@/lib/companies/schema'
import { changeById } from '@/lib/server/calls-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Reject the sign-up of a company, with a reason',
      access: staff('admin'),
      body: rejectCompanySchema,
      becomes: { state: 'rejected' },
    },
    (actor, id, { reason }) => rejectCompany(actor, id, reason),
  ),
})
