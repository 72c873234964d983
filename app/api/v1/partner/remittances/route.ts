import { partner } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'
import { announceTransfer } from '@/lib/deductions/remittances'
import { announceSchema, transfersQuerySchema } from '@/lib/deductions/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The company’s outstanding deductions, transfer notices and received transfers',
      access: partner('viewer'),
      query: transfersQuerySchema,
    },
    ({ actor, query }) => getOwnRemittances(actor, query),
  ),
  POST: route(
    { summary: 'Announce a transfer', access: partner('approver'), body: announceSchema },
    async ({ actor, body }) => ({
      id: await announceTransfer(actor, body),
    }),
  ),
})
