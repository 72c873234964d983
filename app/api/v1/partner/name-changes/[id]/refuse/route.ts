import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { refuseNameChange } from '@/lib/employees/name-changes'
import { refuseNameSchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Refuse a new name, with a reason',
      access: partner('approver'),
      params: idParams,
      body: refuseNameSchema,
      response: z.object({
        id: id(),
        state: z.literal('refused'),
      }),
    },
    async ({ actor, params, body }) => {
      await refuseNameChange(actor, params.id, body.reason)
      return { id: params.id, state: 'refused' } as const
    },
  ),
})
