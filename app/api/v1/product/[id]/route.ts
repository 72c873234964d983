import { productResponse } from '@/lib/catalogue/responses'
import { sharedProduct } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/server/access'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'One product', access: anyone(), params: idParams, response: productResponse }, ({ params }) =>
    sharedProduct(params.id),
  ),
})
