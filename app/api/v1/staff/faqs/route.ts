import { staff } from '@/lib/access/gates'
import { idResponse, pageOf } from '@/lib/core/response-fields'
import { methods, route } from '@/lib/server/http'
import { staffFaqResponse } from '@/lib/support/responses'
import { createFaq } from '@/lib/support/faqs'
import { listStaffFaqs } from '@/lib/support/queries'
import { newFaqSchema } from '@/lib/support/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'All questions and answers, including hidden ones',
      access: staff('support'),
      response: pageOf(staffFaqResponse),
    },
    async ({ actor }) => ({
      items: await listStaffFaqs(actor),
      nextCursor: null,
    }),
  ),
  POST: route(
    { summary: 'Add a question', access: staff('support'), body: newFaqSchema, response: idResponse },
    async ({ actor, body }) => ({
      id: await createFaq(actor, body),
    }),
  ),
})
