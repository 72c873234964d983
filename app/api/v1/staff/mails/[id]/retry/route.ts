import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { retryMail } from '@/lib/notifications/retry'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Retry an e-mail that failed', access: staff('support'), params: idParams },
    async ({ actor, params }) => {
      await retryMail(actor, params.id)
      return { id: params.id, state: 'queued' }
    },
  ),
})
