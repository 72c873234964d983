import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { changeFaq, deleteFaq } from '@/lib/support/faqs'
import { faqChangeSchema } from '@/lib/support/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  PUT: changeById(
    {
      summary: 'Change a question, its answer, its position, or whether it is shown',
      access: staff('support'),
      body: faqChangeSchema,
    },
    changeFaq,
  ),
  DELETE: changeById({ summary: 'Delete a question', access: staff('support') }, deleteFaq),
})
