import * as z from 'zod/mini'
import { line, paragraph, wholeNumber, yesNo } from '@/lib/core/fields'
import type { faqResponse, staffFaqResponse } from './responses'

export type FaqDto = z.infer<typeof faqResponse>
export type StaffFaqDto = z.infer<typeof staffFaqResponse>

const faqFields = { title: line('The question', 200), content: paragraph('The answer', 4_000), shown: yesNo('Shown') }
/** POST /staff/faqs. */
export const newFaqSchema = z.object({ ...faqFields, shown: z._default(faqFields.shown, true) })
export type NewFaq = z.output<typeof newFaqSchema>
/** PUT /staff/faqs/{id}: missing fields stay unchanged; `position` counts from 0. */
export const faqChangeSchema = z.extend(z.partial(z.object(faqFields)), {
  position: z.optional(wholeNumber('The position', 0, 1_000)),
})
export type FaqChange = z.output<typeof faqChangeSchema>
export const faqFormSchema = z.extend(faqChangeSchema, { faqId: z.uuid('There is no such question.') })
export const faqIdSchema = z.object({ faqId: z.uuid('There is no such question.') })
