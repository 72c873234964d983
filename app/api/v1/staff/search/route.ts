import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { deskHitResponse } from '@/lib/desk/responses'
import { deskSearchSchema } from '@/lib/desk/schema'
import { searchDesk } from '@/lib/desk/search-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Orders, buyers and payments by a few words, at most five of each',
      access: staff('operations', 'support', 'finance'),
      query: deskSearchSchema,
      response: z.array(deskHitResponse),
    },
    ({ actor, query }) => searchDesk(actor, query.q),
  ),
})
