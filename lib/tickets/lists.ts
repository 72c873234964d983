import * as z from 'zod/mini'
import { TicketState } from '@/generated/prisma/enums'
import { defineList, inLinks, search, tabs } from '@/lib/core/lists'
import { staffTicketResponse } from './responses'

/** Tickets, for staff: open ones by their clock, others newest first. `overdue=1` leaves the overdue ones. */
export const TICKETS = defineList(staffTicketResponse)({
  name: 'tickets',
  path: '/staff/tickets',
  filters: {
    state: tabs(Object.values(TicketState), 'open', 'There is no such state.'),
    overdue: inLinks(z.enum(['1'], 'The field overdue can only be 1.')),
    q: search('Search', { hint: 'Email, name, order or text', max: 80 }),
  },
  columns: ({ code, moment, text, yes }) => ({
    received: moment('Received', ({ createdAt }) => createdAt),
    due: moment('Due', ({ dueAt }) => dueAt),
    state: code('Status', ({ state }) => state),
    overdue: yes('Overdue', ({ overdue }) => overdue),
    about: code('About', ({ kind }) => kind),
    order: text('Order', ({ orderNumber }) => orderNumber),
    item: text('Item', ({ item }) => item),
    from: text('From', ({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
    email: text('Email', ({ email }) => email),
    message: text('Message', (ticket) => ticket.text),
  }),
})
