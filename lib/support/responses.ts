import * as z from 'zod/mini'
import { id, part } from '@/lib/core/response-fields'

export const faqResponse = part(
  'Faq',
  z.object({
    title: z.string(),
    content: z.string(),
  }),
  'A frequently asked question and its answer.',
)

export const staffFaqResponse = part(
  'StaffFaq',
  z.extend(faqResponse, {
    id: id(),
    shown: z.boolean(),
  }),
)
