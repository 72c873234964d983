import * as z from 'zod/mini'
import { email, line, paragraph, searchText, wholeNumber, yesNo } from '@/lib/core/fields'
import { addressChoice, addressCursor, addressWords } from '@/lib/core/list-address'
import { cursorField } from '@/lib/core/listing'

/** A frequently asked question and its answer. */
export type FaqDto = { readonly title: string; readonly content: string }
export type StaffFaqDto = FaqDto & { readonly id: string; readonly shown: boolean }

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

// Both names are optional.
const name = (label: string) => z._default(z.union([z.literal(''), line(label, 80)]), '')
/** POST /admin/createComplaint. */
export const complaintSchema = z.object({
  firstname: name('First name'),
  lastname: name('Last name'),
  email: email(),
  complaint: paragraph('Your complaint', 4_000),
})
export type NewComplaint = z.output<typeof complaintSchema>

export const COMPLAINT_STATES = ['open', 'answered'] as const
const complaintState = z.enum(COMPLAINT_STATES, 'There is no such state.')
/** GET /staff/complaints. */
export const complaintsQuerySchema = z.object({
  state: z._default(complaintState, 'open'),
  search: z.optional(searchText(80)),
  cursor: cursorField(),
})
export type ComplaintsQuery = z.output<typeof complaintsQuerySchema>
/** The filters in the address of the inbox. Unknown values are ignored. */
export const inboxSchema = z.object({
  state: addressChoice(COMPLAINT_STATES),
  q: addressWords(),
  cursor: addressCursor(),
})

/** POST /staff/complaints/{id}/answer. */
export const answerSchema = z.object({ answer: paragraph('The answer', 4_000) })
export const answerFormSchema = z.extend(answerSchema, { complaintId: z.uuid('There is no such complaint.') })

/** A complaint for staff. `answer` is empty while it is open. */
export type ComplaintDto = {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly complaint: string
  readonly at: string
  readonly answer: string
  readonly answeredAt: string | null
  readonly answeredBy: string
}
