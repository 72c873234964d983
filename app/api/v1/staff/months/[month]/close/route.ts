import { staff } from '@/lib/access/gates'
import { requestMonthClosing } from '@/lib/approvals/kinds/books-month'
import { monthParams } from '@/lib/books/schema'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request that a month of the books is closed, once its checklist is done',
      access: staff('finance'),
      params: monthParams,
      response: approvalIdResponse,
    },
    async ({ actor, params: { month } }) => ({ approvalId: await requestMonthClosing(actor, month) }),
  ),
})
