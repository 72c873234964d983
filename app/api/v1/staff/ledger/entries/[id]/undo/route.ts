import { staff } from '@/lib/access/gates'
import { reasonSchema } from '@/lib/core/fields'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { requestById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: requestById(
    {
      summary: 'Request the reversal of a deduction, a repayment or a write-off',
      access: staff('finance'),
      body: reasonSchema,
    },
    (actor, id, { reason }) => requestUndo(actor, id, reason),
  ),
})
