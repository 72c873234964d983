import * as z from 'zod/mini'
import { faqResponse } from '@/lib/support/responses'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'
import { sharedFaqs } from '@/lib/support/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Questions and answers',
      access: anyone(),
      response: z.object({
        faqs: z.array(faqResponse),
      }),
    },
    () => sharedFaqs(),
  ),
})
