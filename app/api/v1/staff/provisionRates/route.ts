import { staff } from '@/lib/access/gates'
import { requestRates } from '@/lib/approvals/kinds/provision-rates'
import { newRatesSchema } from '@/lib/books/schema'
import { approvalIdResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Request other rates of the provision for bad debts',
      access: staff('finance'),
      body: newRatesSchema,
      response: approvalIdResponse,
    },
    async ({ actor, body }) => ({ approvalId: await requestRates(actor, body) }),
  ),
})
