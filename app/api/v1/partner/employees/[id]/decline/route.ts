import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { declineEmployee } from '@/lib/employees/service'
import { idParams, line } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Decline an employee',
      access: partner('approver'),
      params: idParams,
      body: z.object({ reason: line('The reason', 300) }),
    },
    async ({ actor, params, body }) => {
      await declineEmployee(actor, params.id, body.reason)
      return { id: params.id, status: 'declined' }
    },
  ),
})
