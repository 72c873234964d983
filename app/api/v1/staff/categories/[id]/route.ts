import { staff } from '@/lib/access/gates'
import { changeCategory } from '@/lib/catalogue/categories'
import { categoryChangeSchema } from '@/lib/catalogue/schema'
import { idResponse } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: route(
    {
      summary: 'Change the name, picture or position of a category',
      access: staff('catalogue'),
      params: idParams,
      body: categoryChangeSchema,
      response: idResponse,
    },
    async ({ actor, params, body }) => {
      await changeCategory(actor, params.id, body)
      return { id: params.id }
    },
  ),
})
