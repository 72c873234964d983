import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { settlementAnswer, settlementPreviewAnswer } from '@/lib/books/answers'
import { SETTLEMENTS_EXPORT } from '@/lib/books/export-tables'
import { settlementQuerySchema, settlementsQuerySchema } from '@/lib/books/schema'
import { listSettlements } from '@/lib/books/settlement-queries'
import { bookSettlement, previewSettlement } from '@/lib/books/settlements'
import { pageOf } from '@/lib/core/answer-fields'
import { readFile } from '@/lib/core/body'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Settlements of the payment provider, newest first',
      access: staff('finance').orKey('payments:read'),
      query: withFormat(settlementsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(settlementAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, SETTLEMENTS_EXPORT, listSettlements),
  ),
  POST: route(
    {
      summary: 'Book a settlement from its list of transactions; with preview=1 nothing is booked',
      access: staff('finance'),
      query: settlementQuerySchema,
      files: ['text/csv', 'multipart/form-data'],
      answer: settlementPreviewAnswer,
    },
    async ({ actor, query: { preview, ...settlement }, request }) => {
      const file = await readFile(request)
      return preview === '1' ? previewSettlement(actor, file, settlement) : bookSettlement(actor, file, settlement)
    },
  ),
})
