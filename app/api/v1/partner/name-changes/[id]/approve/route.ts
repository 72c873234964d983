import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { approveNameChange } from '@/lib/employees/name-changes'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Confirm a new name',
      access: partner('approver'),
      params: idParams,
      response: z.object({
        id: id(),
        state: z.literal('approved'),
      }),
    },
    async ({ actor, params }) => {
      await approveNameChange(actor, params.id)
      return { id: params.id, state: 'approved' } as const
    },
  ),
})
