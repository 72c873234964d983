'use server'

import { staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { changeFaq, createFaq, deleteFaq } from './faqs'
import { faqFormSchema, faqIdSchema, newFaqSchema } from './schema'

export const createFaqAction = action({ access: staff('support'), schema: newFaqSchema }, async ({ actor, input }) => {
  await createFaq(actor, input)
})

export const changeFaqAction = action(
  { access: staff('support'), schema: faqFormSchema },
  ({ actor, input: { faqId, ...change } }) => changeFaq(actor, faqId, change),
)

export const deleteFaqAction = action({ access: staff('support'), schema: faqIdSchema }, ({ actor, input }) =>
  deleteFaq(actor, input.faqId),
)
