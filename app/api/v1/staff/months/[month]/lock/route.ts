import * as z from 'zod/mini'
import { id, month } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { requestMonthClosing } from '@/lib/approvals/kinds/books-month'
import { monthParams } from '@/lib/books/schema'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request that a month of the books is closed permanently',
      access: staff('finance'),
      params: monthParams,
      response: z.object({
        month: month(),
        closed: z.literal(false),
        approvalId: id(),
      }),
    },
    async ({ actor, params }) => ({
      month: params.month,
      closed: false as const,
      approvalId: await requestMonthClosing(actor, params.month),
    }),
  ),
})
