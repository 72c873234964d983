import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { MOVEMENTS } from '@/lib/catalogue/lists'
import { stockMoveSchema } from '@/lib/catalogue/schema'
import { listMovements } from '@/lib/catalogue/staff-queries'
import { moveStock } from '@/lib/catalogue/stock'
import { id } from '@/lib/core/response-fields'
import { idParams } from '@/lib/core/fields'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    MOVEMENTS,
    {
      summary: 'The stock movements of a product, newest first',
      access: staff('catalogue').orKey('products:read'),
      params: idParams,
    },
    (actor, query, size, params) => listMovements(actor, params.id, query.cursor, size),
  ),
  POST: endpointById(
    {
      summary: 'Change the stock of a product, with a reason',
      access: staff('catalogue').orKey('products:write'),
      body: stockMoveSchema,
      response: z.object({ id: id(), stock: z.number() }),
    },
    async (actor, id, body) => ({
      id,
      stock: await moveStock(actor, id, body),
    }),
  ),
})
