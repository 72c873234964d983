import { defineList, defineWhole } from '@/lib/core/lists'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { ENTRIES } from '@/lib/credit/lists'
import { openPaymentResponse, postingResponse, settlementResponse } from './responses'
import { type BookMonthDto, FIGURE_NAMES, type JournalMonthDto } from './schema'

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
