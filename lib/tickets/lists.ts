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
  columns: ({ cell, code, moment, text, yes }) => ({
    ticket: cell('About', { names: true, className: 'w-1/2' }),
    received: moment('Received', ({ createdAt }) => createdAt, { only: 'file' }),
    due: moment('Due', ({ dueAt }) => dueAt),
    state: code('Status', ({ state }) => state, { className: 'w-36' }),
    overdue: yes('Overdue', ({ overdue }) => overdue, { only: 'file' }),
    about: code('About', ({ kind }) => kind, { only: 'file' }),
    order: text('Order', ({ orderNumber }) => orderNumber, { only: 'file' }),
    item: text('Item', ({ item }) => item, { only: 'file' }),
    from: text('From', ({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    message: text('Message', (ticket) => ticket.text, { only: 'file' }),
  }),
})
