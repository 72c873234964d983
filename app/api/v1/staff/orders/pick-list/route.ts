import { staff } from '@/lib/access/gates'
import { wholeEndpoint } from '@/lib/audit/export'
import { methods } from '@/lib/server/http'
import { pickListResponse } from '@/lib/orders/list-responses'
import { PICK_LIST } from '@/lib/orders/lists'
import { pickList } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: wholeEndpoint(
    PICK_LIST,
    {
      summary: 'Orders to pack and their products, by zone',
      access: staff('operations').orKey('orders:read'),
      response: pickListResponse,
      rowsOf: ({ zones }) => zones.flatMap(({ orders }) => orders),
    },
    pickList,
  ),
})
