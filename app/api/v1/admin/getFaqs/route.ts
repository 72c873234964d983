import * as z from 'zod/mini'
import { faqAnswer } from '@/lib/support/answers'
import { anyone } from '@/lib/server/access'
import { methods, route } from '@/lib/server/http'
import { sharedFaqs } from '@/lib/support/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Questions and answers',
      access: anyone(),
      answer: z.object({
        faqs: z.array(faqAnswer),
      }),
    },
    () => sharedFaqs(),
  ),
})
