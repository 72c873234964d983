import { anyone } from '@/lib/core/access'
import { methods, route } from '@/lib/core/http'
import { listFaqs } from '@/lib/support/queries'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route({ summary: 'Questions and answers', access: anyone() }, async () => ({ faqs: await listFaqs() })),
})
