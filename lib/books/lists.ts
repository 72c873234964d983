import { defineList, defineWhole } from '@/lib/core/lists'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { ENTRIES } from '@/lib/credit/lists'
import { openPaymentResponse, postingResponse, settlementResponse } from './responses'
import type { ForecastWeek } from './forecast-rules'
import { CHECKS, type CheckLine } from './checklist-rules'
import { type BookMonthDto, FIGURE_NAMES, type JournalMonthDto, type ProvisionDto, type StatementDto } from './schema'
import { SECTION_NAMES, type Section } from './statement-rules'

/** The postings of ledger entries, one row each, so that debits and credits add up to the same. */
export const POSTINGS = defineList(postingResponse)({
  name: 'ledger-postings',
  path: '/staff/ledger/entries',
  endpoint: '/staff/ledger/postings',
  filters: ENTRIES.filters,
  sorts: ['booked'],
  first: '-booked',
  idOf: ({ entry }) => entry,
  columns: ({ text, code, money, moment }) => ({
    entry: text('Entry', ({ entry }) => entry),
    booked: moment('Booked', ({ at }) => at),
    event: code('Event', ({ event }) => event),
    reference: text('Reference', ({ reference }) => reference),
    note: text('Note', ({ memo }) => memo),
    code: text('Code', (row) => row.code),
    account: text('Account', ({ account }) => account),
    owner: text('Owner', ({ owner }) => owner),
    debit: money('Debit', ({ debit }) => debit),
    credit: money('Credit', ({ credit }) => credit),
  }),
})

/** The months of the books. */
export const BOOK_MONTHS = defineWhole<BookMonthDto>()({
  name: 'book-months',
  path: '/staff/books',
  first: '-month',
  idOf: ({ month }) => month,
  columns: ({ cell, text }) => ({
    month: text('Month', ({ month }) => month, { names: true }),
    state: cell('Status', { by: ({ closedAt }) => closedAt }),
    close: cell('Close', { acts: true }),
  }),
})

/** `account` is null in the row of the sums. */
type MovementRow = Omit<JournalMonthDto['accounts'][number], 'account'> & {
  readonly account: JournalMonthDto['accounts'][number]['account'] | null
}

/** What a month has moved on each account. */
export const MOVEMENTS = defineWhole<MovementRow>()({
  name: 'movements',
  path: '/staff/books/[month]',
  idOf: ({ account }) => account ?? 'total',
  columns: ({ money, text }) => ({
    account: text('Account', ({ account }) => (account === null ? 'Total' : ACCOUNT_NAMES[account]), { names: true }),
    debits: money('Debits', ({ debits }) => debits),
    credits: money('Credits', ({ credits }) => credits),
  }),
})

/** What has to be done before a month closes. */
export const CHECKLIST = defineWhole<CheckLine>()({
  name: 'month-end',
  path: '/staff/books/[month]',
  endpoint: '/staff/months/[month]',
  idOf: ({ check }) => check,
  columns: ({ code, money, number, text }) => ({
    check: text('What', ({ check }) => CHECKS[check].label, { names: true }),
    state: code('Status', ({ state }) => state),
    count: number('Open', ({ count }) => count),
    amount: money('Amount', ({ amount }) => amount),
  }),
})

/** A line of a statement; without a section in the row of the sum. */
type StatementLine = Omit<StatementDto['lines'][number], 'section'> & { readonly section: Section | null }

/** The lines of a statement of a month. */
export const STATEMENT_LINES = defineWhole<StatementLine>()({
  name: 'statement',
  path: '/staff/books/[month]/[statement]',
  endpoint: '/staff/statements/[statement]/[month]',
  idOf: ({ section, label }) => `${section} ${label}`,
  columns: ({ money, text }) => ({
    label: text('Line', ({ label }) => label, { names: true }),
    section: text('Part', ({ section }) => (section === null ? '' : SECTION_NAMES[section])),
    amount: money('Amount', ({ amount }) => amount),
  }),
})

/** What is provided for of debts of each age; without an age in the row of the sum. */
type ProvisionRow = Omit<ProvisionDto['lines'][number], 'age' | 'rate'> & {
  readonly age: ProvisionDto['lines'][number]['age'] | null
  readonly rate: number | null
}
export const PROVISION = defineWhole<ProvisionRow>()({
  name: 'provision',
  path: '/staff/books/provision',
  endpoint: '/staff/provisions/[month]',
  idOf: ({ age }) => age ?? 'total',
  columns: ({ money, number, text }) => ({
    age: text('Days overdue', ({ age }) => age ?? 'Total', { names: true }),
    owed: money('Owed by buyers', ({ owed }) => owed),
    rate: number('Rate in percent', ({ rate }) => rate),
    amount: money('Provided for', ({ amount }) => amount),
  }),
})

/** The cash of the next thirteen weeks. */
export const FORECAST = defineWhole<ForecastWeek>()({
  name: 'cash-forecast',
  path: '/staff/books/forecast',
  endpoint: '/staff/forecast',
  idOf: ({ from }) => from,
  columns: ({ day, money }) => ({
    from: day('Week from', ({ from }) => from, { names: true }),
    plans: money('Plans and companies', ({ plans }) => plans),
    orders: money('Orders', ({ orders }) => orders),
    suppliers: money('Suppliers', ({ suppliers }) => suppliers),
    net: money('Together', ({ net }) => net),
    cash: money('Cash at its end', ({ cash }) => cash),
  }),
})

/** Booked settlements of the provider. */
export const SETTLEMENTS = defineList(settlementResponse)({
  name: 'settlements',
  path: '/staff/books/settlements',
  endpoint: '/staff/settlements',
  sorts: ['booked'],
  first: '-booked',
  columns: ({ cell, day, money, number, text, yes }) => ({
    reference: text('Settlement', ({ reference }) => reference, { sort: 'booked', names: true }),
    receivedOn: day('Received on', ({ receivedOn }) => receivedOn, { only: 'file' }),
    lines: number(FIGURE_NAMES.lines, ({ lines }) => lines),
    gross: money(FIGURE_NAMES.gross, ({ gross }) => gross),
    fee: money(FIGURE_NAMES.fee, ({ fee }) => fee),
    withheld: money(FIGURE_NAMES.withheld, ({ withheld }) => withheld),
    received: money(FIGURE_NAMES.received, ({ received }) => received),
    differences: number(FIGURE_NAMES.differences, ({ differences }) => differences, {
      align: 'start',
      className: 'w-28',
    }),
    undone: yes('Reversed', ({ undone }) => undone, { only: 'file' }),
    undo: cell('Reverse'),
  }),
})

/** The payments that are in no settlement yet. */
export const OPEN_PAYMENTS = defineList(openPaymentResponse)({
  name: 'open-payments',
  path: '/staff/books/settlements',
  endpoint: '/staff/settlements/open',
  cursor: 'open',
  columns: ({ money, moment, text }) => ({
    reference: text('Payment', ({ txRef }) => txRef, { names: true }),
    providerId: text('Flutterwave ID', ({ providerId }) => providerId, { only: 'file' }),
    at: moment('Booked', ({ at }) => at),
    buyer: text('Buyer', ({ buyer }) => buyer),
    email: text('Email', ({ email }) => email, { only: 'file' }),
    amount: money('Amount', ({ amount }) => amount),
  }),
})
