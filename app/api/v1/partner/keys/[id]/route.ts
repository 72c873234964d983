import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { endKey } from '@/lib/keys/service'
import { idResponse } from '@/lib/core/response-fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: route(
    { summary: 'Revoke an API key', access: partner('approver'), params: idParams, response: idResponse },
    async ({ actor, params }) => {
      await endKey(actor, params.id)
      return { id: params.id }
    },
  ),
})
