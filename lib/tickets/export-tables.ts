import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { StaffTicketDto } from './schema'

export const TICKETS_EXPORT = exportTable<StaffTicketDto>('tickets', ({ text, code, moment, yes }) => [
  moment('Received', ({ createdAt }) => createdAt),
  moment('Due', ({ dueAt }) => dueAt),
  code('Status', ({ state }) => state),
  yes('Overdue', ({ overdue }) => overdue),
  code('About', ({ kind }) => kind),
  text('Order', ({ orderNumber }) => orderNumber),
  text('Item', ({ item }) => item),
  text('From', ({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
  text('Email', ({ email }) => email),
  text('Message', (row) => row.text),
])
