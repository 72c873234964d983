import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { listEntries } from '@/lib/credit/ledger-queries'
import { ENTRIES } from '@/lib/credit/lists'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    ENTRIES,
    {
      summary: 'Ledger entries with their postings, newest first',
      access: staff('finance').orKey('books:read'),
    },
    listEntries,
  ),
})
