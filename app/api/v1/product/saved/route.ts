import { buyer } from '@/lib/access/gates'
import { savedProductsResponse } from '@/lib/catalogue/responses'
import { listSavedProducts } from '@/lib/catalogue/saved-queries'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Favourites, and the products whose return the buyer waits for',
      access: buyer(),
      response: savedProductsResponse,
    },
    ({ actor }) => listSavedProducts(actor),
  ),
})
