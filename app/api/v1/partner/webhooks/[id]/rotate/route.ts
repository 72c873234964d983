import { partner } from '@/lib/access/gates'
import { callById } from '@/lib/server/calls-by-id'
import { methods } from '@/lib/server/http'
import { rotateSecret } from '@/lib/webhooks/endpoints'
import { madeEndpointResponse } from '@/lib/webhooks/responses'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: callById(
    {
      summary: 'Give a webhook a new secret; the old one signs too for a day',
      access: partner('approver').proved(),
      response: madeEndpointResponse,
    },
    rotateSecret,
  ),
})
