'use server'

import { staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { changeFaq, createFaq, deleteFaq } from './faqs'
import { faqFormSchema, faqIdSchema, newFaqSchema } from './schema'

export const createFaqAction = action({ access: staff('support'), schema: newFaqSchema }, async ({ actor, input }) => {
  await createFaq(actor, input)
  return null
})

export const changeFaqAction = action(
  { access: staff('support'), schema: faqFormSchema },
  async ({ actor, input: { faqId, ...change } }) => {
    await changeFaq(actor, faqId, change)
    return null
  },
)

export const deleteFaqAction = action({ access: staff('support'), schema: faqIdSchema }, async ({ actor, input }) => {
  await deleteFaq(actor, input.faqId)
  return null
})
