import { buyer } from '@/lib/access/gates'
import { savedProductsAnswer } from '@/lib/catalogue/answers'
import { listSavedProducts } from '@/lib/catalogue/saved-queries'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Favourites, and the products whose return the buyer waits for',
      access: buyer(),
      answer: savedProductsAnswer,
    },
    ({ actor }) => listSavedProducts(actor),
  ),
})
