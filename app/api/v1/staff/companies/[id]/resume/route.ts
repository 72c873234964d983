import { staff } from '@/lib/access/gates'
import { resumeCompany } from '@/lib/companies/pauses'
import { reasonSchema } from '@/lib/core/fields'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Allow new orders of a company’s employees again, with a reason that HR reads',
      access: staff('finance'),
      body: reasonSchema,
      becomes: { paused: false },
    },
    (actor, id, { reason }) => resumeCompany(actor, id, reason),
  ),
})
