import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { toNaira } from '@/lib/core/money'
import { returnRest } from '@/lib/gifts/pay'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Give the company back, as credit, what it paid for shares that have no order',
      access: staff('finance'),
      response: z.object({ returned: z.number() }),
    },
    async (actor, id) => ({ returned: toNaira(await returnRest(actor, id)) }),
  ),
})
