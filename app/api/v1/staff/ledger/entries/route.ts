import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { listEntries } from '@/lib/credit/ledger-queries'
import { entriesQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Ledger entries with their postings, newest first',
      access: staff('finance'),
      query: entriesQuerySchema,
    },
    ({ actor, query }) => listEntries(actor, query),
  ),
})
