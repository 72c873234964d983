import * as z from 'zod/mini'
import { id, part } from '@/lib/core/answer-fields'

export const faqAnswer = part(
  'Faq',
  z.object({
    title: z.string(),
    content: z.string(),
  }),
  'A frequently asked question and its answer.',
)

export const staffFaqAnswer = part(
  'StaffFaq',
  z.extend(faqAnswer, {
    id: id(),
    shown: z.boolean(),
  }),
)
