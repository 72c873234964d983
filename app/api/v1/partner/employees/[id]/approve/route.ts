import * as z from 'zod/mini'
import { partner } from '@/lib/access/gates'
import { approveEmployee } from '@/lib/employees/service'
import { idParams, nairaAmount } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Confirm an employee',
      access: partner('approver'),
      params: idParams,
      body: z.object({ salary: z.optional(nairaAmount('Salary')) }),
    },
    async ({ actor, params, body }) => {
      await approveEmployee(actor, params.id, body.salary)
      return { id: params.id, status: 'approved' }
    },
  ),
})
