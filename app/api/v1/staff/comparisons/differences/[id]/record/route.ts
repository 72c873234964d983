import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { recordDifference } from '@/lib/payments/unrequested'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Record money that our records lack, so that it can be refunded',
      access: staff('finance'),
      response: z.object({ paymentId: id() }),
    },
    async (actor, id) => ({ paymentId: await recordDifference(actor, id) }),
  ),
})
