import * as z from 'zod/mini'
import { buyer } from '@/lib/access/gates'
import { savedAddressResponse } from '@/lib/checkout/responses'
import { listAddresses } from '@/lib/checkout/address-queries'
import { listOf } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The places of earlier deliveries, the last used first',
      access: buyer(),
      response: z.object({ items: listOf(savedAddressResponse) }),
    },
    async ({ actor }) => ({
      items: await listAddresses(actor),
    }),
  ),
})
