import { buyer } from '@/lib/access/gates'
import { forgetProduct, saveProduct } from '@/lib/catalogue/saved'
import { savedKindSchema } from '@/lib/catalogue/schema'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: changeById(
    {
      summary: 'Save a product as a favourite, or to be told when it is back in stock',
      access: buyer(),
      body: savedKindSchema,
    },
    (actor, id, body) => saveProduct(actor, { productId: id, ...body }),
  ),
  DELETE: route(
    {
      summary: 'Forget a saved product',
      access: buyer(),
      params: idParams,
      query: savedKindSchema,
      response: idResponse,
    },
    async ({ actor, params, query }) => {
      await forgetProduct(actor, { productId: params.id, ...query })
      return { id: params.id }
    },
  ),
})
