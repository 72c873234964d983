import { staff } from '@/lib/access/gates'
import { pauseCompany } from '@/lib/companies/pauses'
import { reasonSchema } from '@/lib/core/fields'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Refuse new orders of a company’s employees, with a reason that HR reads',
      access: staff('finance'),
      body: reasonSchema,
      becomes: { paused: true },
    },
    (actor, id, { reason }) => pauseCompany(actor, id, reason),
  ),
})
