import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { id } from '@/lib/core/response-fields'
import { idParams, line } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { declineEmployee } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Decline an employee',
      access: partner('approver').orKey('employees:write'),
      params: idParams,
      body: z.object({ reason: line('The reason', 300) }),
      response: z.object({
        id: id(),
        status: z.literal('declined'),
      }),
    },
    async ({ actor, params, body }) => {
      await declineEmployee(actor, params.id, body.reason)
      return { id: params.id, status: 'declined' } as const
    },
  ),
})
