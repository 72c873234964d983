import * as z from 'zod/mini'
import { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { noDay } from '@/lib/core/as-of-rules'
import { day } from '@/lib/core/fields'
import { choice, dayFilter, defineList, defineWhole, inLinks, search } from '@/lib/core/lists'
import { ACCOUNT_NAMES } from './account-rules'
import { companyPayoutResponse, creditHolderResponse, entryResponse, payoutResponse } from './responses'
import { RISK_DAYS, type RiskDto, riskLabel, shareOf } from './portfolio-rules'
import { AGES, type AgeingDto, DEBTORS, type TrialBalanceDto } from './schema'

/* The ledger and the credit of buyers and companies, for staff. */

const PAYOUT_SORTS = ['registered', 'credit'] as const

/** Buyers whose credit is to be paid out. */
export const PAYOUTS = defineList(payoutResponse)({
  name: 'payouts',
  path: '/staff/payouts',
  sorts: PAYOUT_SORTS,
  first: 'registered',
  columns: ({ cell, money, moment, text }) => ({
    buyer: text('Buyer', ({ fullname }) => fullname, { names: true }),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    company: text('Company', ({ company }) => company),
    credit: money('Credit', ({ credit }) => credit, { sort: 'credit' }),
    why: cell('Why'),
    requested: moment('Requested', ({ askedAt }) => askedAt, { only: 'file' }),
    payable: moment('Can be paid from', ({ payableFrom }) => payableFrom, { only: 'file' }),
  }),
})

/** Companies that asked for the payout of their credit. */
export const COMPANY_PAYOUTS = defineList(companyPayoutResponse)({
  name: 'company-payouts',
  path: '/staff/payouts',
  endpoint: '/staff/payouts/companies',
  cursor: 'companies',
  columns: ({ cell, money, moment, text, yes }) => ({
    company: text('Company', ({ company }) => company, { names: true }),
    credit: money('Credit', ({ credit }) => credit),
    why: cell('Why'),
    requested: moment('Requested', ({ askedAt }) => askedAt, { only: 'file' }),
    payable: moment('Can be paid from', ({ payableFrom }) => payableFrom, { only: 'file' }),
    confirmed: yes('Account confirmed', ({ confirmed }) => confirmed, { only: 'file' }),
  }),
})

/** All buyers with credit. */
export const CREDIT_HOLDERS = defineList(creditHolderResponse)({
  name: 'customer-credit',
  path: '/staff/ledger/customer-credit',
  filters: { asOf: noDay('present') },
  sorts: PAYOUT_SORTS,
  first: '-credit',
  columns: ({ money, moment, text }) => ({
    buyer: text('Buyer', ({ fullname }) => fullname, { names: true }),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    company: text('Company', ({ company }) => company),
    credit: money('Credit', ({ credit }) => credit, { sort: 'credit' }),
    since: moment('Since', ({ since }) => since),
    payout: moment('Payout requested', ({ askedAt }) => askedAt),
  }),
})

/** `account` is null in the row of the sums. */
type BalanceRow = Omit<TrialBalanceDto['accounts'][number], 'account'> & {
  readonly account: TrialBalanceDto['accounts'][number]['account'] | null
}

/** The trial balance. `asOf` is the last day whose entries count. Older programs send it as `on`. */
export const TRIAL_BALANCE = defineWhole<BalanceRow>()({
  name: 'trial-balance',
  path: '/staff/ledger',
  endpoint: '/staff/ledger/trial-balance',
  filters: { asOf: dayFilter('As of', 'The day'), on: inLinks(day('The day')) },
  idOf: ({ account }) => account ?? 'total',
  columns: ({ money, text }) => ({
    account: text('Account', ({ account }) => (account === null ? 'Total' : ACCOUNT_NAMES[account]), { names: true }),
    debits: money('Debits', ({ debits }) => debits),
    credits: money('Credits', ({ credits }) => credits),
    balance: money('Balance', ({ balance }) => balance),
  }),
})

/**
 * Ledger entries, one row each. `q` is an order number or the start of a buyer's email. `from` and `to` are days in
 * Africa/Lagos, both included.
 */
export const ENTRIES = defineList(entryResponse)({
  name: 'ledger-entries',
  path: '/staff/ledger/entries',
  filters: {
    event: choice('Event', 'Any event', Object.values(LedgerEvent), 'There is no such event.'),
    account: choice('Account', 'Any account', Object.values(LedgerAccountKind), 'There is no such account.'),
    q: search('Search', { hint: 'Order number or a buyer’s email' }),
    from: dayFilter('From', 'The first day'),
    to: dayFilter('To', 'The last day'),
    asOf: noDay('period'),
  },
  sorts: ['booked'],
  first: '-booked',
  columns: ({ cell, code, day: date, money, moment, text, yes }) => ({
    entry: cell('Entry', { sort: 'booked', names: true }),
    booked: moment('Booked', ({ at }) => at, { only: 'file' }),
    event: code('Event', ({ event }) => event, { only: 'file' }),
    order: text('Order', ({ orderNumber }) => orderNumber, { only: 'file' }),
    about: cell('Order or payment'),
    amount: money('Amount', ({ postings }) => postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0), {
      only: 'file',
    }),
    postings: text(
      'Postings',
      ({ postings }) =>
        postings
          .map(({ account, owner, amount }) => `${ACCOUNT_NAMES[account]}${owner ? ` (${owner})` : ''}: ${amount}`)
          .join('; '),
      { wide: true },
    ),
    by: text('Booked by', ({ by }) => by, { only: 'file' }),
    reversed: yes('Reversed', ({ isUndone }) => isUndone, { only: 'file' }),
    note: text('Note', ({ memo }) => memo, { only: 'file' }),
    id: text('Entry', ({ id }) => id, { only: 'file' }),
    day: date('In the books on', (row) => row.day, { only: 'file' }),
    happened: date('Happened on', ({ happenedOn }) => happenedOn, { only: 'file' }),
    undo: cell('Reverse', { acts: true }),
  }),
})

/** `owedBy` is in files, which have the debt of buyers and of companies. */
type AgedRow = AgeingDto & { readonly owedBy?: string }

const ageing = (group: (typeof DEBTORS)[number]) =>
  defineWhole<AgedRow>()({
    name: 'ageing',
    path: '/staff/ledger/ageing',
    group,
    filters: { of: inLinks(z.enum(DEBTORS, 'It must be buyers or companies.')), asOf: noDay('present') },
    idOf: ({ companyId }) => companyId,
    columns: ({ money, text }) => ({
      company: text('Company', ({ company }) => company, { names: true }),
      owedBy: text('Owed by', ({ owedBy = null }) => owedBy, { only: 'file' }),
      ...Object.fromEntries(AGES.map((age, index) => [age, money(age, ({ ages }) => ages[index] ?? 0)])),
      total: money('Total', ({ total }) => total),
    }),
  })

/** Debt by company and age. One call answers both; `of` leaves one. */
export const AGEING = { buyers: ageing('buyers'), companies: ageing('companies') }

/** The portfolio at risk by company. Without the id of a company a row is the sum of all. */
export const PORTFOLIO = defineWhole<RiskDto>()({
  name: 'portfolio-at-risk',
  path: '/staff/ledger/risk',
  endpoint: '/staff/ledger/portfolio-at-risk',
  filters: { asOf: noDay('present') },
  idOf: ({ companyId }) => companyId,
  columns: ({ money, number, text }) => ({
    company: text('Company', ({ companyId, company }) => (companyId === '' ? 'All companies' : company), {
      names: true,
    }),
    buyers: number('Buyers with debt', ({ buyers }) => buyers),
    outstanding: money('Outstanding', ({ outstanding }) => outstanding),
    ...Object.fromEntries(
      RISK_DAYS.map(riskLabel).flatMap((label, index) => [
        [label, money(label, ({ atRisk }) => atRisk[index] ?? 0)],
        [
          `${label} share`,
          text(`${label} share`, ({ atRisk, outstanding }) => shareOf(atRisk[index] ?? 0, outstanding), {
            only: 'file',
          }),
        ],
      ]),
    ),
  }),
})
