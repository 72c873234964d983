import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { withoutDay } from '@/lib/core/as-of-rules'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { entryAnswer } from '@/lib/credit/answers'
import { ENTRIES_EXPORT } from '@/lib/credit/export-tables'
import { listEntries } from '@/lib/credit/ledger-queries'
import { entriesQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Ledger entries with their postings, newest first',
      access: staff('finance').orKey('books:read'),
      query: withFormat(withoutDay(entriesQuerySchema, 'period')),
      asFile: LIST_FILES,
      answer: pageOf(entryAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, ENTRIES_EXPORT, listEntries),
  ),
})
