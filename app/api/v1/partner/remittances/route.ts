import { partner } from '@/lib/access/gates'
import { LIST_FILES, fileOf } from '@/lib/audit/export'
import { idResponse } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { fileTable } from '@/lib/core/lists'
import { remittancesResponse } from '@/lib/deductions/responses'
import { RECEIPTS, transfersQuerySchema } from '@/lib/deductions/lists'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'
import { announceTransfer } from '@/lib/deductions/remittances'
import { announceSchema } from '@/lib/deductions/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The company’s outstanding deductions, transfer notices and received transfers',
      access: partner('viewer').orKey('remittances:read'),
      query: transfersQuerySchema,
      asFile: LIST_FILES,
      response: remittancesResponse,
    },
    ({ actor, query }) => {
      const { format = 'json' } = query
      if (format === 'json') return getOwnRemittances(actor, query)
      return fileOf(actor, { format }, fileTable(RECEIPTS), async (receipts) => {
        const page = await getOwnRemittances(actor, { receipts })
        return { items: page.receipts, nextCursor: page.olderReceipts }
      })
    },
  ),
  POST: route(
    {
      summary: 'Announce a transfer',
      access: partner('approver').orKey('remittances:write'),
      body: announceSchema,
      response: idResponse,
    },
    async ({ actor, body }) => ({
      id: await announceTransfer(actor, body),
    }),
  ),
})
