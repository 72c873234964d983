import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { countLots } from '@/lib/stock/lots'
import { countSchema } from '@/lib/stock/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Set lots to what was counted of them, without goods that are set aside for orders',
      access: staff('catalogue'),
      body: countSchema,
      response: z.object({ differences: z.number() }),
    },
    async ({ actor, body }) => ({ differences: await countLots(actor, body) }),
  ),
})
