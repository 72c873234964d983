import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { settlementPreviewResponse } from '@/lib/books/responses'
import { SETTLEMENTS } from '@/lib/books/lists'
import { settlementQuerySchema } from '@/lib/books/schema'
import { listSettlements } from '@/lib/books/settlement-queries'
import { bookSettlement, previewSettlement } from '@/lib/books/settlements'
import { readFile } from '@/lib/server/body'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    SETTLEMENTS,
    {
      summary: 'Settlements of the payment provider, newest first',
      access: staff('finance').orKey('payments:read'),
    },
    listSettlements,
  ),
  POST: route(
    {
      summary: 'Book a settlement from its list of transactions; with preview=1 nothing is booked',
      access: staff('finance'),
      query: settlementQuerySchema,
      files: ['text/csv', 'multipart/form-data'],
      response: settlementPreviewResponse,
    },
    async ({ actor, query: { preview, ...settlement }, request }) => {
      const file = await readFile(request)
      return preview === '1' ? previewSettlement(actor, file, settlement) : bookSettlement(actor, file, settlement)
    },
  ),
})
