import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { rotateSecret } from '@/lib/webhooks/endpoints'
import { madeEndpointResponse } from '@/lib/webhooks/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Give a webhook a new secret; the old one signs too for a day',
      access: partner('approver').proved(),
      params: idParams,
      response: madeEndpointResponse,
    },
    ({ actor, params }) => rotateSecret(actor, params.id),
  ),
})
