import { staff } from '@/lib/access/gates'
import { reasonSchema } from '@/lib/core/fields'
import { requestNewCredit } from '@/lib/approvals/kinds/new-credit'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    {
      summary: 'Request that a buyer may buy on credit again after a write-off; a second person decides',
      access: staff('finance'),
      body: reasonSchema,
    },
    (actor, id, { reason }) => requestNewCredit(actor, id, reason),
  ),
})
