import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { staffOrderAnswer } from '@/lib/orders/answers'
import { ORDERS_EXPORT } from '@/lib/orders/export-tables'
import { staffOrdersQuerySchema } from '@/lib/orders/schema'
import { listOrders } from '@/lib/orders/staff-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Orders, filtered and sorted; oldest first',
      access: staff('operations', 'support', 'finance').orKey('orders:read'),
      query: withFormat(staffOrdersQuerySchema),
      asFile: LIST_FILES,
      answer: pageOf(staffOrderAnswer),
    },
    ({ actor, query }) => listOrExport(actor, query, ORDERS_EXPORT, listOrders),
  ),
})
