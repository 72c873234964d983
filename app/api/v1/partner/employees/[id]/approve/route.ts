import * as z from 'zod/mini'
import { id } from '@/lib/core/answer-fields'
import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { approveSchema } from '@/lib/employees/schema'
import { approveEmployee } from '@/lib/employees/service'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Confirm an employee',
      access: partner('approver').orKey('employees:write'),
      params: idParams,
      body: approveSchema,
      answer: z.object({
        id: id(),
        status: z.literal('approved'),
      }),
    },
    async ({ actor, params, body }) => {
      await approveEmployee(actor, params.id, body)
      return { id: params.id, status: 'approved' } as const
    },
  ),
})
