import * as z from 'zod/mini'
import { month } from '@/lib/core/answer-fields'
import { staff } from '@/lib/access/gates'
import { closeMonth } from '@/lib/books/months'
import { monthParams } from '@/lib/books/schema'
import { methods, route } from '@/lib/core/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Close a month of the books permanently',
      access: staff('finance'),
      params: monthParams,
      answer: z.object({
        month: month(),
        closed: z.literal(true),
      }),
    },
    async ({ actor, params }) => {
      await closeMonth(actor, params.month)
      return { month: params.month, closed: true } as const
    },
  ),
})
