import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { postingAnswer } from '@/lib/books/answers'
import { POSTINGS_EXPORT } from '@/lib/books/export-tables'
import { listPostings } from '@/lib/books/posting-queries'
import { pageOf } from '@/lib/core/answer-fields'
import { withoutDay } from '@/lib/core/as-of-rules'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { entriesQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Postings of the ledger, one row each, in the order of their entries, newest first',
      access: staff('finance').orKey('books:read'),
      query: withFormat(withoutDay(entriesQuerySchema, 'period')),
      asFile: LIST_FILES,
      answer: pageOf(postingAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, POSTINGS_EXPORT, listPostings),
  ),
})
