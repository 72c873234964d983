import { productAnswer } from '@/lib/catalogue/answers'
import { sharedProduct } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/server/access'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'One product', access: anyone(), params: idParams, answer: productAnswer }, ({ params }) =>
    sharedProduct(params.id),
  ),
})
