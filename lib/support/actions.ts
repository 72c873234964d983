'use server'

import { staff, visitor } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { COMPLAINTS, answerComplaint, createComplaint } from './complaints'
import { changeFaq, createFaq, deleteFaq } from './faqs'
import { answerFormSchema, complaintSchema, faqFormSchema, faqIdSchema, newFaqSchema } from './schema'

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

export const answerComplaintAction = action(
  { access: staff('support'), schema: answerFormSchema },
  async ({ actor, input }) => {
    await answerComplaint(actor, input.complaintId, input.answer)
    return null
  },
)

/** The form of the contact page before its script has run; with script it calls POST /admin/createComplaint. */
export const createComplaintAction = action(
  { access: visitor(), schema: complaintSchema, limit: COMPLAINTS },
  async ({ actor, input }) => {
    await createComplaint(actor, input)
    return null
  },
)
