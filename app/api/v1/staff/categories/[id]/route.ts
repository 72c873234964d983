import { staff } from '@/lib/access/gates'
import { changeCategory } from '@/lib/catalogue/categories'
import { categoryChangeSchema } from '@/lib/catalogue/schema'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: changeById(
    {
      summary: 'Change the name, picture or position of a category',
      access: staff('catalogue'),
      body: categoryChangeSchema,
    },
    changeCategory,
  ),
})
