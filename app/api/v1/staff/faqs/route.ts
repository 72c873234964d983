import { staff } from '@/lib/access/gates'
import { idAnswer, pageOf } from '@/lib/core/answer-fields'
import { methods, route } from '@/lib/server/http'
import { staffFaqAnswer } from '@/lib/support/answers'
import { createFaq } from '@/lib/support/faqs'
import { listStaffFaqs } from '@/lib/support/queries'
import { newFaqSchema } from '@/lib/support/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'All questions and answers, including hidden ones',
      access: staff('support'),
      answer: pageOf(staffFaqAnswer),
    },
    async ({ actor }) => ({
      items: await listStaffFaqs(actor),
      nextCursor: null,
    }),
  ),
  POST: route(
    { summary: 'Add a question', access: staff('support'), body: newFaqSchema, answer: idAnswer },
    async ({ actor, body }) => ({
      id: await createFaq(actor, body),
    }),
  ),
})
