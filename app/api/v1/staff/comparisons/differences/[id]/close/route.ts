import { staff } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { closeDifference } from '@/lib/payments/close-difference'
import { closeDifferenceSchema } from '@/lib/payments/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Close a difference with a reason',
      access: staff('finance'),
      params: idParams,
      body: closeDifferenceSchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      await closeDifference(actor, params.id, body.reason)
      return { id: params.id }
    },
  ),
})
