import { partner } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { withdrawNotice } from '@/lib/deductions/remittances'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: route(
    {
      summary: 'Withdraw the notice of a transfer that has not arrived',
      access: partner('approver').orKey('remittances:write'),
      params: idParams,
      response: idResponse,
    },
    async ({ actor, params }) => {
      await withdrawNotice(actor, params.id)
      return { id: params.id }
    },
  ),
})
