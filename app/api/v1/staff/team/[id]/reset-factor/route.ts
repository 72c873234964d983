import { staff } from '@/lib/access/gates'
import { reasonSchema } from '@/lib/core/fields'
import { requestFactorReset } from '@/lib/approvals/kinds/second-factor-reset'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    {
      summary: 'Request to remove the lost second factors of a colleague or HR officer',
      access: staff('admin'),
      body: reasonSchema,
    },
    (actor, id, { reason }) => requestFactorReset(actor, id, reason),
  ),
})
