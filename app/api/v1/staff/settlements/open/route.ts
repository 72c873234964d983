import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { openPaymentAnswer } from '@/lib/books/answers'
import { OPEN_PAYMENTS_EXPORT } from '@/lib/books/export-tables'
import { listOpenPayments } from '@/lib/books/open-payment-queries'
import { openPaymentsQuerySchema } from '@/lib/books/schema'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Verified payments that are in no settlement yet, oldest first',
      access: staff('finance').orKey('payments:read'),
      query: withFormat(openPaymentsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(openPaymentAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, OPEN_PAYMENTS_EXPORT, listOpenPayments),
  ),
})
