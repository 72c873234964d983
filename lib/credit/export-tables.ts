import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import { ACCOUNT_NAMES } from './account-rules'
import type { CompanyPayoutDto, CreditHolderDto, EntryDto, PayoutDto, TrialBalanceDto } from './schema'

export const PAYOUTS_EXPORT = exportTable<PayoutDto>('payouts', ({ text, money, moment }) => [
  text('Buyer', ({ fullname }) => fullname),
  text('Email', ({ email }) => email),
  text('Company', ({ company }) => company),
  money('Credit', ({ credit }) => credit),
  moment('Requested', ({ askedAt }) => askedAt),
  moment('Can be paid from', ({ payableFrom }) => payableFrom),
])

export const CREDIT_HOLDERS_EXPORT = exportTable<CreditHolderDto>('customer-credit', ({ text, money, moment }) => [
  text('Buyer', ({ fullname }) => fullname),
  text('Email', ({ email }) => email),
  text('Company', ({ company }) => company),
  money('Credit', ({ credit }) => credit),
  moment('Since', ({ since }) => since),
  moment('Payout requested', ({ askedAt }) => askedAt),
])

export const COMPANY_PAYOUTS_EXPORT = exportTable<CompanyPayoutDto>(
  'company-payouts',
  ({ text, money, moment, yes }) => [
    text('Company', ({ company }) => company),
    money('Credit', ({ credit }) => credit),
    moment('Requested', ({ askedAt }) => askedAt),
    moment('Can be paid from', ({ payableFrom }) => payableFrom),
    yes('Account confirmed', ({ confirmed }) => confirmed),
  ],
)

/** One row an entry: its postings are in one cell, so that the rows are those of the list. */
export const ENTRIES_EXPORT = exportTable<EntryDto>('ledger-entries', ({ text, code, money, moment, day, yes }) => [
  moment('Booked', ({ at }) => at),
  code('Event', ({ event }) => event),
  text('Order', ({ orderNumber }) => orderNumber),
  money('Amount', ({ postings }) => postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)),
  text('Postings', ({ postings }) =>
    postings
      .map(({ account, owner, amount }) => `${ACCOUNT_NAMES[account]}${owner ? ` (${owner})` : ''}: ${amount}`)
      .join('; '),
  ),
  text('Booked by', ({ by }) => by),
  yes('Reversed', ({ isUndone }) => isUndone),
  text('Note', ({ memo }) => memo),
  text('Entry', ({ id }) => id),
  day('In the books on', ({ day: on }) => on),
  day('Happened on', ({ happenedOn }) => happenedOn),
])

export const TRIAL_BALANCE_EXPORT = exportTable<TrialBalanceDto['accounts'][number]>(
  'trial-balance',
  ({ text, money }) => [
    text('Account', ({ account }) => ACCOUNT_NAMES[account]),
    money('Debits', ({ debits }) => debits),
    money('Credits', ({ credits }) => credits),
    money('Balance', ({ balance }) => balance),
  ],
)
