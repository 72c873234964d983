import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { deliveryListResponse } from '@/lib/orders/list-responses'
import { DELIVERY_LIST } from '@/lib/orders/lists'
import { deliveryList } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    DELIVERY_LIST,
    {
      summary: 'Orders to deliver as a route: by zone, place and name',
      access: staff('operations').orKey('orders:read'),
      response: deliveryListResponse,
      rowsOf: ({ zones }) => zones.flatMap(({ places }) => places.flatMap(({ orders }) => orders)),
    },
    deliveryList,
  ),
})
