import * as z from 'zod/mini'
import { TicketEvent, TicketKind, TicketState } from '@/generated/prisma/enums'
import { id, listOf, moment, part } from '@/lib/core/response-fields'

const subjectResponse = part(
  'Subject',
  z.object({
    id: id(),
    kind: z.enum(TicketKind),
    state: z.enum(TicketState),
    orderId: z.nullable(id()),
    orderNumber: z.nullable(z.string()),
    item: z.nullable(z.string()).check(z.describe('The line of the order, in words; null for the whole order.')),
    createdAt: moment(),
    dueAt: moment(),
  }),
  'What a ticket is about.',
)

export const ticketResponse = part(
  'Ticket',
  z.extend(subjectResponse, {
    text: z.string(),
  }),
  'A ticket in the list of its writer; `text` is how it began.',
)

export const staffTicketResponse = part(
  'StaffTicket',
  z.extend(ticketResponse, {
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    userId: z.nullable(id()).check(z.describe('Null for a visitor without an account.')),
    overdue: z.boolean(),
    isComplex: z.boolean(),
  }),
)

const messageResponse = part(
  'Message',
  z.object({
    id: id(),
    event: z.enum(TicketEvent),
    isStaff: z.boolean(),
    text: z.string(),
    image: z.nullable(z.string()),
    at: moment(),
  }),
  'What someone wrote, and what staff did with it.',
)

export const ticketThreadResponse = part(
  'TicketThread',
  z.extend(subjectResponse, {
    replacement: z
      .nullable(
        z.object({
          orderId: id(),
          orderNumber: z.string(),
        }),
      )
      .check(z.describe('The order that delivers the replacement.')),
    messages: listOf(messageResponse),
  }),
  'A ticket with its messages, oldest first.',
)

export const staffTicketThreadResponse = part(
  'StaffTicketThread',
  z.extend(z.omit(staffTicketResponse, { text: true }), {
    ...z.pick(ticketThreadResponse, { replacement: true }).shape,
    messages: listOf(
      z.extend(messageResponse, {
        by: z.string(),
      }),
    ).check(z.describe('`by` is the name of a colleague; empty for the writer of the ticket.')),
    lines: listOf(
      z.object({
        id: id(),
        label: z.string(),
        kept: z.number(),
      }),
    ).check(z.describe('The lines of the order that can be replaced or credited: what the buyer has kept.')),
    itemId: z.string().check(z.describe('The line that the ticket is about; empty for the whole order.')),
    canReplace: z.boolean().check(z.describe('No replacement is under way or delivered.')),
  }),
)
