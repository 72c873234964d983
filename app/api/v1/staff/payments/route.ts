import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { staffPaymentAnswer } from '@/lib/payments/answers'
import { PAYMENTS_EXPORT } from '@/lib/payments/export-tables'
import { staffPaymentsQuerySchema } from '@/lib/payments/schema'
import { listPayments } from '@/lib/payments/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Payments and their refunds, newest first',
      access: staff('finance', 'support').orKey('payments:read'),
      query: withFormat(staffPaymentsQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(staffPaymentAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, PAYMENTS_EXPORT, listPayments),
  ),
})
