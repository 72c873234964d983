import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { stockMoveSchema } from '@/lib/catalogue/schema'
import { listMovements } from '@/lib/catalogue/staff-queries'
import { moveStock } from '@/lib/catalogue/stock'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { cursorField } from '@/lib/core/listing'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The stock movements of a product, newest first',
      access: staff('catalogue'),
      params: idParams,
      query: z.object({ cursor: cursorField() }),
    },
    ({ actor, params, query }) => listMovements(actor, params.id, query.cursor),
  ),
  POST: route(
    {
      summary: 'Change the stock of a product, with a reason',
      access: staff('catalogue'),
      params: idParams,
      body: stockMoveSchema,
    },
    async ({ actor, params, body }) => ({
      id: params.id,
      stock: await moveStock(actor, params.id, body),
    }),
  ),
})
