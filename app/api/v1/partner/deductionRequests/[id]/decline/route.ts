import { partner } from '@/lib/access/gates'
import { reasonSchema } from '@/lib/core/fields'
import { declineDeferral } from '@/lib/deferrals/decide'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Decline a smaller or no deduction, with a reason',
      access: partner('approver'),
      body: reasonSchema,
      becomes: { state: 'declined' },
    },
    (actor, id, { reason }) => declineDeferral(actor, id, reason),
  ),
})
