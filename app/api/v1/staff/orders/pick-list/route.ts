import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { pickList } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Orders to pack and their products, by zone', access: staff('operations') }, ({ actor }) =>
    pickList(actor),
  ),
})
