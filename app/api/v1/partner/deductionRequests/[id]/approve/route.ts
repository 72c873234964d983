import { partner } from '@/lib/access/gates'
import { agreeToDeferral } from '@/lib/deferrals/decide'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    { summary: 'Agree to a smaller or no deduction', access: partner('approver'), becomes: { state: 'agreed' } },
    agreeToDeferral,
  ),
})
