import { partner } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { rehireEmployee } from '@/lib/employees/leavers'
import { rehireSchema } from '@/lib/employees/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    { summary: 'Rehire an employee who has left', access: partner('approver'), params: idParams, body: rehireSchema },
    async ({ actor, params, body }) => {
      await rehireEmployee(actor, params.id, body)
      return { id: params.id, status: 'approved' }
    },
  ),
})
