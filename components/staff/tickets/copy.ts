import type { TicketState } from '@/generated/prisma/enums'
import { COMPLEX_HOURS, TICKET_HOURS } from '@/lib/tickets/rules'

export const staffTicketsCopy = {
  title: 'Tickets',
  lead:
    `Every ticket is answered within ${TICKET_HOURS} hours, or within ${COMPLEX_HOURS} with a reason. ` +
    'Overdue tickets are first.',
  tabsLabel: 'Tickets by status',
  states: { open: 'Open', answered: 'Answered', closed: 'Closed' } satisfies Record<TicketState, string>,
  overdue: 'Overdue',
  nameless: 'No name',
  general: 'Message to us',
  whole: 'The whole order',
  due: (when: string) => `Due ${when}`,
  complex: 'More time taken',
  none: {
    open: { title: 'No open tickets', text: 'New tickets appear here.' },
    answered: { title: 'No answered tickets', text: 'Tickets you answer appear here.' },
    closed: { title: 'No closed tickets', text: 'Tickets you close appear here.' },
  },
  noMatch: { title: 'No results', text: 'Try another search, or clear it.' },
  facts: {
    order: 'Order',
    item: 'About',
    from: 'From',
    due: 'Due',
    replacement: 'Replacement',
  },
  thread: 'Messages',
  colleague: 'A colleague',
  decide: 'Answer and resolve',
  answer: {
    label: 'Your answer',
    hint: (email: string) => `Shown on the buyer’s page, and sent to ${email} by email.`,
    send: 'Send answer',
    sent: (email: string) => `We are sending your answer to ${email}.`,
  },
  extend: {
    open: ['Take more time…'],
    reason: ['Why do you need more time?'],
    kind: 'ticket_extend',
    submit: [`Take ${COMPLEX_HOURS} hours in all`],
  },
  close: {
    open: ['Close…'],
    reason: ['Why is it closed?'],
    kind: 'ticket_close',
    hint: 'The buyer can write again.',
    submit: ['Close the ticket'],
  },
  replace: {
    open: ['Replace…'],
    reason: ['What the buyer reads'],
    kind: 'ticket_replace',
    hint: 'For example: We are sorry that the bag was wet.',
    submit: ['Send a replacement'],
  },
  credit: {
    open: ['Credit…'],
    reason: ['Reason'],
    kind: 'ticket_credit',
    submit: ['Request the credit note'],
  },
  line: 'Goods',
  quantity: 'Quantity',
  restocked: 'Back in stock',
  restockedHint: 'How many of them came back fit for sale. Damaged or missing goods do not go back to stock.',
  kept: (label: string, kept: number) => `${label}: ${kept} kept`,
  replaceNote: 'The replacement is a new order for nothing. Operations approve, pack and deliver it.',
  replaced: 'The replacement order is placed. It waits for approval among the orders.',
  requested: 'A credit note for this order waits for a colleague.',
  seeApprovals: 'See approvals',
} as const
