import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { withoutDay } from '@/lib/core/as-of-rules'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { creditHolderAnswer } from '@/lib/credit/answers'
import { listCreditHolders } from '@/lib/credit/credit-holder-queries'
import { CREDIT_HOLDERS_EXPORT } from '@/lib/credit/export-tables'
import { payoutsQuerySchema } from '@/lib/credit/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'All buyers with credit, largest first',
      access: staff('finance').orKey('books:read'),
      query: withFormat(withoutDay(payoutsQuerySchema, 'present')),
      asFile: LIST_FILES,
      answer: pageOf(creditHolderAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, CREDIT_HOLDERS_EXPORT, listCreditHolders),
  ),
})
