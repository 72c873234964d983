import * as z from 'zod/mini'
import { chargesAnswer } from '@/lib/catalogue/answers'
import { sharedCharges } from '@/lib/catalogue/shared-queries'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    { summary: 'Fees and rates by date, newest first', access: anyone(), answer: z.array(chargesAnswer) },
    () => sharedCharges(),
  ),
})
