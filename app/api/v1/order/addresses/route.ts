import * as z from 'zod/mini'
import { buyer } from '@/lib/access/gates'
import { savedAddressAnswer } from '@/lib/checkout/answers'
import { listAddresses } from '@/lib/checkout/address-queries'
import { listOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The places of earlier deliveries, the last used first',
      access: buyer(),
      answer: z.object({ items: listOf(savedAddressAnswer) }),
    },
    async ({ actor }) => ({
      items: await listAddresses(actor),
    }),
  ),
})
