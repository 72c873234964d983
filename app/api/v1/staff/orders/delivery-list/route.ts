import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { routeExport } from '@/lib/orders/export-tables'
import { deliveryListAnswer } from '@/lib/orders/list-answers'
import { deliveryList } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Orders to deliver as a route: by zone, place and name',
      access: staff('operations').orKey('orders:read'),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: deliveryListAnswer,
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        routeExport('delivery-list'),
        () => deliveryList(actor),
        ({ zones }) => zones.flatMap(({ places }) => places.flatMap(({ orders }) => orders)),
      ),
  ),
})
