import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { OpenPaymentDto, PostingDto, SettlementDto } from './schema'

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

/** The payments that are in no settlement yet. */
export const OPEN_PAYMENTS_EXPORT = exportTable<OpenPaymentDto>('open-payments', ({ text, money, moment }) => [
  moment('Booked', ({ at }) => at),
  text('Buyer', ({ buyer }) => buyer),
  text('Email', ({ email }) => email),
  text('Reference', ({ txRef }) => txRef),
  text('Flutterwave ID', ({ providerId }) => providerId),
  money('Amount', ({ amount }) => amount),
])

/** One row a posting; debits and credits add up to the same. */
export const POSTINGS_EXPORT = exportTable<PostingDto>('ledger-postings', ({ text, code, money, moment }) => [
  text('Entry', ({ entry }) => entry),
  moment('Booked', ({ at }) => at),
  code('Event', ({ event }) => event),
  text('Reference', ({ reference }) => reference),
  text('Note', ({ memo }) => memo),
  text('Code', ({ code: number }) => number),
  text('Account', ({ account }) => account),
  text('Owner', ({ owner }) => owner),
  money('Debit', ({ debit }) => debit),
  money('Credit', ({ credit }) => credit),
])
