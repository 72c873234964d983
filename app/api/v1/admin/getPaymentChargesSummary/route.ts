import * as z from 'zod/mini'
import { chargesResponse } from '@/lib/catalogue/responses'
import { sharedCharges } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Fees and rates by date, newest first', access: anyone(), response: z.array(chargesResponse) },
    () => sharedCharges(),
  ),
})
