import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { answerComplaint } from '@/lib/support/complaints'
import { answerSchema } from '@/lib/support/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Answer a complaint by e-mail', access: staff('support'), params: idParams, body: answerSchema },
    async ({ actor, params, body }) => {
      await answerComplaint(actor, params.id, body.answer)
      return { id: params.id }
    },
  ),
})
