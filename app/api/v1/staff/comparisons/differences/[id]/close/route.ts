import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { closeDifference } from '@/lib/payments/close-difference'
import { reasonSchema } from '@/lib/core/fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    { summary: 'Close a difference with a reason', access: staff('finance'), body: reasonSchema },
    (actor, id, { reason }) => closeDifference(actor, id, reason),
  ),
})
