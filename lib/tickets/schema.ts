import * as z from 'zod/mini'
import { TicketKind } from '@/generated/prisma/enums'
import { optionalPicture } from '@/lib/accounts/schema'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { email, line, paragraph, reasonSchema, wholeNumber } from '@/lib/core/fields'
import type { staffTicketResponse, staffTicketThreadResponse, ticketResponse, ticketThreadResponse } from './responses'

// Both names are optional.
const name = (label: string) => z._default(z.union([z.literal(''), line(label, 80)]), '')
/** POST /admin/createComplaint, and "Contact support". */
export const complaintSchema = z.object({
  firstname: name('First name'),
  lastname: name('Last name'),
  email: email(),
  complaint: paragraph('Your complaint', 4_000),
})
export type NewComplaint = z.output<typeof complaintSchema>

const itemId = z.uuid('There is no such line.')
/** POST /order/report/{orderId}: without a line it is about the whole order. A form with a photo is multipart. */
export const reportSchema = z.object({
  itemId: z.optional(z.union([z.literal(''), itemId], 'There is no such line.')),
  kind: z.enum(TicketKind, 'Please choose what is wrong.'),
  text: paragraph('Your account of what happened', 2_000),
  image: optionalPicture(),
})
export type Report = z.output<typeof reportSchema>
export const reportFormSchema = z.extend(reportSchema, { orderId: z.uuid('There is no such order.') })

const NO_SUCH = 'There is no such ticket.'
const ticketId = z.uuid(NO_SUCH)

/** POST /tickets/{id}/answer, by the person who wrote the ticket. */
export const replySchema = z.object({ text: paragraph('Your message', 2_000) })
export const replyFormSchema = z.extend(replySchema, { ticketId })

/**
 * POST /staff/tickets/{id}/answer. `lastMessageId` is the newest message that the writer has read: an answer to another
 * state of the ticket is refused. Without it the ticket must be open.
 */
export const answerSchema = z.object({
  answer: paragraph('The answer', 4_000),
  lastMessageId: z.optional(z.uuid('There is no such message.')),
})
export type Answer = z.output<typeof answerSchema>
export const answerFormSchema = z.extend(answerSchema, { ticketId })

export const ticketReasonFormSchema = z.extend(reasonSchema, { ticketId })

/** POST /staff/tickets/{id}/replace: how much of which line, and a reason that the buyer reads. */
export const resolutionSchema = z.extend(reasonSchema, {
  itemId,
  quantity: wholeNumber('The quantity', 1, MAX_QUANTITY),
})
export type Resolution = z.output<typeof resolutionSchema>
export const resolutionFormSchema = z.extend(resolutionSchema, { ticketId })

/** How many of the credited units came back fit for sale. None unless staff say so. */
export const restocked = z._default(wholeNumber('The quantity back in stock', 0, MAX_QUANTITY), 0)

/** POST /staff/tickets/{id}/credit. */
export const creditSchema = z.extend(resolutionSchema, { restocked })
export type TicketCredit = z.output<typeof creditSchema>
export const creditFormSchema = z.extend(creditSchema, { ticketId })

export type TicketDto = z.infer<typeof ticketResponse>

export type TicketThreadDto = z.infer<typeof ticketThreadResponse>

export type StaffTicketDto = z.infer<typeof staffTicketResponse>

export type StaffTicketThreadDto = z.infer<typeof staffTicketThreadResponse>

/** What a buyer can report about a delivered order. */
export type ReportableDto = {
  readonly orderId: string
  readonly orderNumber: string
  /** The last day, in Lagos; null before delivery. */
  readonly lastDay: string | null
  readonly isOver: boolean
  /** The lines, and the ticket of each that is not closed. */
  readonly items: readonly { readonly id: string; readonly label: string; readonly ticketId: string | null }[]
  /** The ticket about the whole order that is not closed. */
  readonly ticketId: string | null
  /** All tickets of the order, newest first. */
  readonly tickets: readonly TicketDto[]
}
