import type { TicketEvent, TicketKind } from '@/generated/prisma/enums'

/** Staff answer a ticket within so many hours. Tests compare the default of the database with it. */
export const TICKET_HOURS = 24
/** Staff may take so many hours in all, when they tell the person why. */
export const COMPLEX_HOURS = 48

/** A person has at most so many tickets that wait for staff. */
export const MAX_OPEN_TICKETS = 20
/** A ticket has at most so many messages. */
export const MAX_MESSAGES = 100

/** What went wrong, as people read it. */
export const KIND_LABELS: Readonly<Record<TicketKind, string>> = {
  missing: 'Missing',
  damaged: 'Damaged',
  wrong: 'Wrong item',
  other: 'Something else',
}

/** What staff did besides writing, as the heading of a message. */
export const EVENT_LABELS: Readonly<Record<Exclude<TicketEvent, 'message'>, string>> = {
  extended: `More time: ${COMPLEX_HOURS} hours in all`,
  replaced: 'Replacement',
  credited: 'Credit note',
  closed: 'Closed',
}

/** The promise of the agreement, the questions and the pages, in one sentence. */
export const ANSWER_TIME =
  `We answer within ${TICKET_HOURS} hours. When we need longer to look into it, we tell you why and answer within ` +
  `${COMPLEX_HOURS} hours.`

/** Where a person can turn to who does not agree with us. */
export const WAY_OUT =
  'If we cannot agree, you can turn to the Federal Competition and Consumer Protection Commission (FCCPC).'
