import { partner } from '@/lib/access/gates'
import { withdrawSalaries } from '@/lib/approvals/kinds/salary'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { takeBackRoster } from '@/lib/roster/take-back'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Take back an applied roster, until somebody has acted on one of its rows',
      access: partner('approver'),
      params: idParams,
      response: idResponse,
    },
    async ({ actor, params }) => {
      await takeBackRoster(actor, params.id, withdrawSalaries(actor))
      return { id: params.id }
    },
  ),
})
