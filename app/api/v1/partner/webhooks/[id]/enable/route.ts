import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { enableEndpoint } from '@/lib/webhooks/endpoints'
import { idResponse } from '@/lib/core/response-fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Switch a webhook on again',
      access: partner('approver').proved(),
      params: idParams,
      response: idResponse,
    },
    async ({ actor, params }) => {
      await enableEndpoint(actor, params.id)
      return { id: params.id }
    },
  ),
})
