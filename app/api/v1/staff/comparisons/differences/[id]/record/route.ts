import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { recordDifference } from '@/lib/payments/unrequested'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Record money that our records lack, so that it can be refunded',
      access: staff('finance'),
      params: idParams,
      response: z.object({
        paymentId: id(),
      }),
    },
    async ({ actor, params }) => ({ paymentId: await recordDifference(actor, params.id) }),
  ),
})
