import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { LIST_FILES, wholeOrExport } from '@/lib/audit/export'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { routeExport } from '@/lib/orders/export-tables'
import { pickListAnswer } from '@/lib/orders/list-answers'
import { pickList } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Orders to pack and their products, by zone',
      access: staff('operations').orKey('orders:read'),
      query: withFormat(z.object({})),
      asFile: LIST_FILES,
      answer: pickListAnswer,
    },
    ({ actor, query }) =>
      wholeOrExport(
        actor,
        query,
        routeExport('pick-list'),
        () => pickList(actor),
        ({ zones }) => zones.flatMap(({ orders }) => orders),
      ),
  ),
})
