import type { BankLineState } from '@/generated/prisma/enums'
import { formatNairaExact, fromNaira } from '@/lib/core/money'

const money = (naira: number) => formatNairaExact(fromNaira(naira))
const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

export const statementsCopy = {
  title: 'Bank statements',
  lead:
    'Upload the statement of the naira account. Transfers of companies are matched to their announcements and debts. ' +
    'What is not certain waits here for you.',
  notices: {
    'statement-booked': 'The statement is booked.',
    'line-assigned': 'The line is booked as a receipt of the company.',
    'line-aside': 'The line is set aside.',
    'booking-kept': 'The booking is kept.',
  },
  upload: {
    title: 'Upload a statement',
    file: 'Statement of the bank',
    hint: 'CSV or Excel (.xlsx), as you download it from the bank. Nothing is booked before you confirm.',
  },
  fields: {
    day: 'Date',
    credit: 'Money in',
    debit: 'Money out',
    amount: 'Amount, in one column',
    sign: 'Debit or credit',
    currency: 'Currency',
    reference: 'Reference',
    text: 'Narration',
    sender: 'Sender',
  },
  report: {
    book: (count: number, total: number) => `Book ${lines(count)} of ${money(total)}`,
    bookAndKeep: (count: number, total: number, waiting: number) =>
      `Book ${lines(count)} of ${money(total)}, and keep ${lines(waiting)} waiting`,
    keep: (waiting: number) => `Keep ${lines(waiting)} waiting`,
    note: (count: number) => `Note that the bank may have taken back ${lines(count)}`,
    nothing: 'There is nothing new to book in this file.',
    stopped: 'Nothing can be booked, because some lines cannot be read. Please correct the file and choose it again.',
    partly: (count: number) =>
      `${lines(count)} cannot be read. You can book the others now, and choose the corrected file later: ` +
      'nothing is booked twice.',
    takenBack: 'Of earlier statements: the bank may have taken them back',
    takenBackText: 'They come into the list below with what to do, booked ones too.',
    outgoing: (count: number) => `${lines(count)} about money that went out: not booked.`,
    problems: 'Lines that cannot be read',
    matches: 'Matched',
    unmatched: 'Not certain: they will wait for you',
    already: 'Known already: not booked again',
    byName: 'Name and amount',
  },
  columns: {
    line: 'Line',
    date: 'Date',
    amount: 'Amount',
    text: 'What the bank says',
    company: 'Company',
    reference: 'Announced as',
    why: 'Why',
    candidates: 'Perhaps from',
    open: 'Decide',
  },
  tabsLabel: 'Lines of bank statements',
  states: { waiting: 'Waiting', booked: 'Booked', set_aside: 'Set aside' } satisfies Record<BankLineState, string>,
  caption: 'Lines of bank statements, newest first',
  none: {
    waiting: {
      title: 'Nothing is waiting',
      text: 'Lines that match no company for certain appear here, and those that the bank may have taken back.',
    },
    booked: { title: 'Nothing booked yet', text: 'Lines that were booked for a company appear here.' },
    set_aside: { title: 'Nothing set aside', text: 'Lines that are no remittance appear here.' },
  },
  back: 'All lines',
  line: {
    heading: (amount: number, day: string) => `${money(amount)} of ${day}`,
    says: 'What the bank says',
    state: 'Status',
    why: 'Reason',
    bookedFor: 'Booked for',
    assign: 'Book for a company',
    assignText: 'It pays the oldest deductions of the company first. What is above its debt is kept as its credit.',
    company: 'Company',
    choose: 'Choose a company',
    perhaps: (company: string) => `${company} (perhaps)`,
    book: 'Book as a receipt',
    seeReceipts: (company: string) => `See the receipts of ${company}, and reverse this one`,
    keepTitle: 'Decide about the booking',
    keep: {
      open: ['Keep the booking…'],
      reason: ['Reason'],
      kind: 'booking_keep',
      hint: 'For example: the debit is our payment to a supplier.',
      submit: ['Keep the booking'],
    },
    aside: {
      open: ['Set aside…'],
      reason: ['Reason'],
      kind: 'line_set_aside',
      hint: 'For example: it is no remittance, or it was recorded by hand.',
      submit: ['Set aside'],
    },
  },
} as const
