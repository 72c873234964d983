import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { CompanyDebtDto, PeriodDto, ReceiptDto } from './schema'

export const DEBTS_EXPORT = exportTable<CompanyDebtDto>('remittances', ({ text, money }) => [
  text('Company', ({ company }) => company),
  money('Owed', ({ owed }) => owed),
  money('Of that, announced', ({ announced }) => announced),
  money('Not due', ({ ages }) => ages['not due']),
  money('1–30 days', ({ ages }) => ages['1–30']),
  money('31–60 days', ({ ages }) => ages['31–60']),
  money('61–90 days', ({ ages }) => ages['61–90']),
  money('Over 90 days', ({ ages }) => ages['90+']),
])

export const RECEIPTS_EXPORT = exportTable<ReceiptDto>('transfers', ({ text, number, money, day, yes }) => [
  day('Received', ({ date }) => date),
  text('Reference', ({ reference }) => reference),
  money('Amount', ({ amount }) => amount),
  number('Deductions paid', ({ lines }) => lines),
  money('Above the debt', ({ excess }) => excess),
  yes('Paid from credit', ({ fromCredit }) => fromCredit),
  yes('Reversed', ({ undone }) => undone),
])

export const PERIODS_EXPORT = exportTable<PeriodDto>('deduction-months', ({ text, money, day, yes }) => [
  text('Month', ({ period }) => period),
  day('Payday', ({ payday }) => payday),
  yes('Closed', ({ closed }) => closed),
  day('Last day to fill it in', ({ closesOn }) => closesOn),
  money('Due', ({ amountDue }) => amountDue),
  money('Arrears', ({ arrears }) => arrears),
  money('To deduct', ({ toDeduct }) => toDeduct),
  money('Deducted', ({ deducted }) => deducted),
  money('Above what was to be deducted', ({ over }) => over),
  money('Short', ({ short }) => short),
  money('Not filled in', ({ open }) => open),
  money('Received', ({ received }) => received),
  money('Announced', ({ announced }) => announced),
  money('To send', ({ unsent }) => unsent),
])
