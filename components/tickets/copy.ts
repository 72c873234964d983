import type { TicketState } from '@/generated/prisma/enums'
import { REPORT_DAYS } from '@/lib/orders/rules'
import { ANSWER_TIME, WAY_OUT } from '@/lib/tickets/rules'

export const ticketsCopy = {
  title: 'Your complaints',
  lead: ANSWER_TIME,
  wayOut: WAY_OUT,
  states: { open: 'Waiting for our answer', answered: 'Answered', closed: 'Closed' } satisfies Record<
    TicketState,
    string
  >,
  none: { title: 'No complaints', text: 'What you report about an order, or write to us, appears here.' },
  contact: 'Contact support',
  order: (number: string) => `Order ${number}`,
  general: 'Message to us',
  whole: 'The whole order',
  at: (when: string) => `On ${when}`,
  due: (when: string) => `We answer by ${when}.`,
  you: 'You',
  us: 'Foodbank',
  photo: 'Photo of the problem',
  thread: 'Messages',
  toOrder: 'See the order',
  toReplacement: (number: string) => `See replacement order ${number}`,
  back: 'Your complaints',
  problems: {
    title: 'Problem with this order?',
    until: (day: string) => `You can report what is missing, damaged or wrong until ${day}.`,
    over: (day: string) =>
      `A problem could be reported until ${day}, within ${REPORT_DAYS} days of delivery. You can still write to us.`,
    report: 'Report a problem',
  },
  report: {
    title: 'Report a problem',
    lead: (number: string, day: string) => `Order ${number}, until ${day}.`,
    item: 'What is it about?',
    reported: (label: string) => `${label} (reported)`,
    kind: 'What is wrong?',
    choose: 'Please choose',
    text: 'What happened?',
    textHint: 'For example: 2 of 3 bags are wet.',
    photo: 'Photo',
    photoHint: 'JPEG, PNG or WebP. Only you and our staff can see it.',
    send: 'Send report',
    failed: 'Your report could not be sent. Please try again.',
    sent: 'We have received your report.',
  },
  reply: {
    text: 'Your message',
    hint: 'Your message opens the complaint again.',
    send: 'Send message',
    sent: 'Your message has been sent.',
  },
} as const
