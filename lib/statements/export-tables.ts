import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { BankLineDto } from './schema'

export const BANK_LINES_EXPORT = exportTable<BankLineDto>('bank-lines', ({ text, code, money, day }) => [
  day('Date', ({ date }) => date),
  money('Amount', ({ amount }) => amount),
  text('Reference', ({ reference }) => reference),
  text('Text', (row) => row.text),
  code('Status', ({ state }) => state),
  text('Company', ({ company }) => company),
  text('Possible companies', ({ candidates }) => candidates.map(({ company }) => company).join('; ')),
  text('Reason', ({ reason }) => reason),
])
