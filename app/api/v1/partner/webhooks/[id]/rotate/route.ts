import { partner } from '@/lib/access/gates'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { rotateSecret } from '@/lib/webhooks/endpoints'
import { madeEndpointResponse } from '@/lib/webhooks/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Give a webhook a new secret; the old one signs too for a day',
      access: partner('approver').proved(),
      response: madeEndpointResponse,
    },
    rotateSecret,
  ),
})
