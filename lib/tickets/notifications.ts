import 'server-only'
import { formatDay, formatMoment, lagosDay } from '@/lib/core/clock'
import type { ToldReason } from '@/lib/core/reason-rules'
import type { Notification } from '@/lib/notifications/notification'

type Ticket = {
  readonly id: string
  readonly firstName: string
  readonly createdAt: Date
  /** How it began. */
  readonly text: string
  /** The writer has an account with a page for the ticket. */
  readonly hasPage: boolean
}

const pageOf = (id: string) => ({ label: 'Open your complaint', path: `/Complaints/${id}` })

/**
 * Tells a buyer that a ticket was received, and when it is answered.
 * @param about the order, or where it was written
 */
export const ticketOpenedNotification = ({ id, dueAt }: { id: string; dueAt: Date }, about: string): Notification => ({
  kind: 'ticket',
  link: pageOf(id),
  bell: { title: `We have received your complaint. We answer by ${formatMoment(dueAt)}.`, body: about },
})

const SUBJECTS = {
  message: 'Our answer to your message',
  extended: 'We need more time for your complaint',
  replaced: 'We are sending you a replacement',
  closed: 'Your complaint is closed',
} as const

const BELLS = {
  message: 'We have answered your message.',
  extended: 'We need more time for your complaint.',
  replaced: 'We are sending you a replacement.',
  closed: 'Your complaint is closed.',
} as const

/** What staff answered, or what they did and why. */
export type StepWords =
  | { readonly event: 'message'; readonly answer: string }
  | { readonly event: 'extended' | 'closed'; readonly reason: ToldReason }
  | { readonly event: 'replaced'; readonly goods: string; readonly reason: ToldReason }

/** The text of a step, as the ticket keeps it. */
export function textOf(step: StepWords): string {
  if (step.event === 'message') return step.answer
  return step.event === 'replaced' ? `${step.goods}. ${step.reason}` : step.reason
}

type Sent = {
  /** The id of the message, of which there is one mail. */
  readonly messageId: string
  /** The sentences of this step, after the text. */
  readonly more: readonly string[]
}

/** What staff wrote or did, with the beginning of the ticket quoted below it. */
export const ticketStepNotification = (ticket: Ticket, step: StepWords, { messageId, more }: Sent): Notification => ({
  kind: 'ticket',
  dedupeKey: `ticket:${ticket.id}:${messageId}`,
  ...(ticket.hasPage ? { link: pageOf(ticket.id) } : {}),
  bell: { title: BELLS[step.event] },
  mail: {
    subject: SUBJECTS[step.event],
    paragraphs: [
      ticket.firstName === '' ? 'Dear customer,' : `Dear ${ticket.firstName},`,
      ...linesOf(textOf(step)),
      ...more,
      `On ${formatDay(lagosDay(ticket.createdAt))} you wrote:`,
      ...linesOf(ticket.text).map((line) => `> ${line}`),
    ],
  },
  message: { text: `${BELLS[step.event]} You can read it in the app, at Complaints.` },
})

/** Tells an administrator that a ticket was not answered in time. @param ticket `about` is its order or its sender */
export const ticketOverdueNotification = (
  ticket: { readonly id: string; readonly about: string; readonly dueAt: Date },
  fullName: string,
): Notification => ({
  kind: 'ticket',
  link: { label: 'Open the ticket', path: `/staff/tickets/${ticket.id}` },
  mail: {
    subject: 'A ticket is overdue',
    paragraphs: [
      `Dear ${fullName},`,
      `The ticket about ${ticket.about} was due on ${formatMoment(ticket.dueAt)} and is not answered. ` +
        'Please make sure that a colleague answers it now.',
    ],
  },
})

const linesOf = (text: string) => text.split(/[\r\n]+/).filter((part) => part.trim() !== '')
