import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { POSTINGS } from '@/lib/books/lists'
import { listPostings } from '@/lib/books/posting-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    POSTINGS,
    {
      summary: 'Postings of the ledger, one row each, in the order of their entries, newest first',
      access: staff('finance').orKey('books:read'),
    },
    listPostings,
  ),
})
