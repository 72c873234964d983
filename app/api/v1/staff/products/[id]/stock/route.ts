import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { LIST_FILES, listOrExport } from '@/lib/audit/export'
import { movementAnswer } from '@/lib/catalogue/answers'
import { MOVEMENTS_EXPORT } from '@/lib/catalogue/export-tables'
import { stockMoveSchema } from '@/lib/catalogue/schema'
import { listMovements } from '@/lib/catalogue/staff-queries'
import { moveStock } from '@/lib/catalogue/stock'
import { id, pageOf } from '@/lib/core/answer-fields'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/core/http'
import { withFormat } from '@/lib/core/list-address'
import { cursorField } from '@/lib/core/listing'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The stock movements of a product, newest first',
      access: staff('catalogue').orKey('products:read'),
      params: idParams,
      query: withFormat(z.object({ cursor: cursorField() })),
      asFile: LIST_FILES,
      answer: pageOf(movementAnswer),
    },
    ({ actor, params, query }) =>
      listOrExport(actor, query, MOVEMENTS_EXPORT, (reader, { cursor }, size) =>
        listMovements(reader, params.id, cursor, size),
      ),
  ),
  POST: route(
    {
      summary: 'Change the stock of a product, with a reason',
      access: staff('catalogue').orKey('products:write'),
      params: idParams,
      body: stockMoveSchema,
      answer: z.object({
        id: id(),
        stock: z.number(),
      }),
    },
    async ({ actor, params, body }) => ({
      id: params.id,
      stock: await moveStock(actor, params.id, body),
    }),
  ),
})
