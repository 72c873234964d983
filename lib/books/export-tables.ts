import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { SettlementDto } from './schema'

export const SETTLEMENTS_EXPORT = exportTable<SettlementDto>('settlements', ({ text, number, money, day, yes }) => [
  text('Reference', ({ reference }) => reference),
  day('Received', ({ receivedOn }) => receivedOn),
  number('Payments', ({ lines }) => lines),
  money('Paid by buyers', ({ gross }) => gross),
  money('Fees', ({ fee }) => fee),
  money('Withheld', ({ withheld }) => withheld),
  money('Arrived', ({ received }) => received),
  number('Differences', ({ differences }) => differences),
  yes('Reversed', ({ undone }) => undone),
])
