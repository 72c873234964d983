import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { decide } from '@/lib/approvals/decide'
import { decisionSchema } from '@/lib/approvals/schema'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { id } from '@/lib/core/response-fields'
import { idText } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Approve or refuse a colleague’s request',
      access: staff(...STAFF_PERMISSIONS),
      params: z.object({ id: idText(), decision: decisionSchema }),
      response: z.object({
        id: id(),
        decision: z.enum(['approve', 'decline']),
      }),
    },
    async ({ actor, params }) => {
      await decide(actor, params.id, params.decision)
      return { id: params.id, decision: params.decision }
    },
  ),
})
