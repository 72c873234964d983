import { buyer } from '@/lib/access/gates'
import { forgetProduct, saveProduct } from '@/lib/catalogue/saved'
import { savedKindSchema } from '@/lib/catalogue/schema'
import { idAnswer } from '@/lib/core/answer-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Save a product as a favourite, or to be told when it is back in stock',
      access: buyer(),
      params: idParams,
      body: savedKindSchema,
      answer: idAnswer,
    },
    async ({ actor, params, body }) => {
      await saveProduct(actor, { productId: params.id, ...body })
      return { id: params.id }
    },
  ),
  DELETE: route(
    { summary: 'Forget a saved product', access: buyer(), params: idParams, query: savedKindSchema, answer: idAnswer },
    async ({ actor, params, query }) => {
      await forgetProduct(actor, { productId: params.id, ...query })
      return { id: params.id }
    },
  ),
})
