import { staff } from '@/lib/access/gates'
import { reasonSchema } from '@/lib/core/fields'
import { requestWriteOff } from '@/lib/approvals/kinds/write-off'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    {
      summary: 'Request the write-off of the open payment plan of an order',
      access: staff('finance'),
      body: reasonSchema,
    },
    (actor, id, { reason }) => requestWriteOff(actor, id, reason),
  ),
})
