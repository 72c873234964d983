import { buyer } from '@/lib/access/gates'
import { forgetAddress } from '@/lib/checkout/addresses'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  DELETE: route(
    { summary: 'Forget the place of an earlier delivery', access: buyer(), params: idParams, response: idResponse },
    async ({ actor, params }) => {
      await forgetAddress(actor, params.id)
      return { id: params.id }
    },
  ),
})
