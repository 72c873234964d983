import { staff } from '@/lib/access/gates'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { changeFaq, deleteFaq } from '@/lib/support/faqs'
import { faqChangeSchema } from '@/lib/support/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Change a question, its answer, its position, or whether it is shown',
      access: staff('support'),
      params: idParams,
      body: faqChangeSchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      await changeFaq(actor, params.id, body)
      return { id: params.id }
    },
  ),
  DELETE: route(
    { summary: 'Delete a question', access: staff('support'), params: idParams, response: idResponse },
    async ({ actor, params }) => {
      await deleteFaq(actor, params.id)
      return { id: params.id }
    },
  ),
})
