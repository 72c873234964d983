import * as z from 'zod/mini'
import { month } from '@/lib/core/response-fields'
import { partner } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { closePeriod } from '@/lib/deductions/close'
import { monthParams } from '@/lib/deductions/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Close a period permanently',
      access: partner('approver'),
      params: monthParams,
      response: z.object({
        period: month(),
        closed: z.literal(true),
      }),
    },
    async ({ actor, params }) => {
      await closePeriod(actor, params.month)
      return { period: params.month, closed: true } as const
    },
  ),
})
