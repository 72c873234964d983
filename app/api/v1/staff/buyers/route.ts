import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { buyerAnswer } from '@/lib/buyers/answers'
import { BUYERS_EXPORT } from '@/lib/buyers/export-tables'
import { listBuyers } from '@/lib/buyers/queries'
import { buyersQuerySchema } from '@/lib/buyers/schema'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Buyers with what they owe, by search, filters and sort',
      access: staff('operations', 'support', 'finance'),
      query: withFormat(buyersQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(buyerAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, BUYERS_EXPORT, listBuyers),
  ),
})
