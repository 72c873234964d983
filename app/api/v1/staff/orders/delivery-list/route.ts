import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/core/http'
import { deliveryList } from '@/lib/orders/lists-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Orders to deliver as a route: by zone, place and name', access: staff('operations') },
    ({ actor }) => deliveryList(actor),
  ),
})
