import * as z from 'zod/mini'
import { staff } from '@/lib/access/gates'
import { methods, route } from '@/lib/server/http'
import { deskHitAnswer } from '@/lib/desk/answers'
import { deskSearchSchema } from '@/lib/desk/schema'
import { searchDesk } from '@/lib/desk/search-queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Orders, buyers and payments by a few words, at most five of each',
      access: staff('operations', 'support', 'finance'),
      query: deskSearchSchema,
      answer: z.array(deskHitAnswer),
    },
    ({ actor, query }) => searchDesk(actor, query.q),
  ),
})
