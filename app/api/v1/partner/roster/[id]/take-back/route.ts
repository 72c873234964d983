import { partner } from '@/lib/access/gates'
import { withdrawSalaries } from '@/lib/approvals/kinds/salary'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { takeBackRoster } from '@/lib/roster/take-back'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Take back an applied roster, until somebody has acted on one of its rows',
      access: partner('approver'),
    },
    (actor, id) => takeBackRoster(actor, id, withdrawSalaries(actor)),
  ),
})
