import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { decisionSchema } from '@/lib/approvals/schema'
import { decide } from '@/lib/approvals/service'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Approve or refuse a colleague’s request',
      access: staff(),
      params: z.object({ id: z.string(), decision: decisionSchema }),
    },
    async ({ actor, params }) => {
      await decide(actor, params.id, params.decision)
      return { id: params.id, decision: params.decision }
    },
  ),
})
