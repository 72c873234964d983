import { partner } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { refuseNameChange } from '@/lib/employees/name-changes'
import { reasonSchema } from '@/lib/core/fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Refuse a new name, with a reason',
      access: partner('approver'),
      body: reasonSchema,
      becomes: { state: 'refused' },
    },
    (actor, id, { reason }) => refuseNameChange(actor, id, reason),
  ),
})
