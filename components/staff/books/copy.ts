import type { JournalPackage } from '@/generated/prisma/enums'
import { FORECAST_WEEKS, PAID_AFTER, REMITTED_AFTER } from '@/lib/books/forecast-rules'
import type { CHECK_STATES } from '@/lib/books/checklist-rules'
import type { Statement } from '@/lib/books/statement-rules'
import { formatMonth } from '@/lib/core/clock'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { settlementCopy } from './settlement-copy'

export const booksCopy = {
  title: 'Books',
  lead: 'Close each month once it is over, and take its journals to your accounting package.',
  tabsLabel: 'Pages of the books',
  tabs: {
    months: 'Months',
    settlements: 'Settlements',
    provision: 'Provision',
    forecast: 'Forecast',
    codes: 'Account codes',
  },
  packages: {
    xero: 'Xero',
    quickbooks: 'QuickBooks Online',
    sage: 'Sage 50',
  } satisfies Record<JournalPackage, string>,
  months: {
    caption: 'Months of the books, newest first',
    closed: 'Closed',
    open: 'Open',
    closedBy: (name: string, when: string) => `by ${name || 'a former colleague'} on ${when}`,
    closesFrom: (day: string) => `can be closed from ${day}`,
    closesInTurn: 'can be closed after the months before it',
  },
  close: {
    more: 'Ask to close…',
    of: (month: string) => ` ${formatMonth(month)}`,
    sure: (month: string) =>
      `A colleague of finance decides. After that, nothing can be booked with a date in ${formatMonth(month)} or ` +
      'before. Corrections are booked with the date on which they are made. A closed month cannot be opened again.',
    button: 'Ask a colleague to close it',
    done: (month: string) => `Requested. ${formatMonth(month)} is closed once a colleague approves.`,
    waits: (name: string) => `${name || 'A former colleague'} asked to close it. It waits for a second person.`,
  },
  checklist: {
    title: 'Checklist',
    caption: (month: string) => `What ${formatMonth(month)} needs before it can be closed`,
    states: {
      done: 'Done',
      open: 'Still open',
      noted: 'Open on our side',
      at_closing: 'Booked when the month closes',
    } satisfies Record<(typeof CHECK_STATES)[number], string>,
  },
  statements: {
    title: 'Statement',
    label: 'Statements of this month',
    open: 'This month is not closed, so these figures may still change.',
    closed: 'This month is closed. These figures do not change any more.',
    totals: { income: 'Profit', balance: 'Assets less debts and equity', cash: 'Cash at the end' } satisfies Record<
      Statement,
      string
    >,
    none: { title: 'Nothing was booked', text: 'Choose another month.' },
  },
  forecast: {
    title: 'Cash forecast',
    lead:
      `Cash of the next ${FORECAST_WEEKS} weeks, if companies send deductions ${REMITTED_AFTER} days after payday and ` +
      `bills are paid after ${PAID_AFTER} days. What buyers and companies owed before today comes in the first week.`,
    caption: 'Cash by week',
  },
  provision: {
    title: 'Provision for bad debts',
    lead: 'What of the debts of buyers will probably not be paid, by age. It is booked when a month closes.',
    caption: (month: string) => `Provision at the end of ${formatMonth(month)}, if it closed now`,
    form: {
      title: 'Other rates',
      lead: 'A colleague of finance decides. The rates count from the next month that closes.',
      rate: (age: string) => `${age}, in percent`,
      reason: 'Why the rates change',
      submit: 'Ask a colleague to set the rates',
      requested: 'Requested. The rates change once a colleague approves.',
    },
  },
  month: {
    back: 'All months',
    lead: {
      closed: 'This month is closed. Its files do not change any more.',
      open: 'This month is not closed. Import its files once it is closed, because entries may still be added.',
    },
    caption: (month: string) => `Movements of ${formatMonth(month)}`,
    none: { title: 'Nothing was booked in this month', text: 'Choose another month.' },
    files: 'Journals',
    filesLead: 'One journal for each day. The accounts have the names that you set under “Account codes”.',
    file: (name: string, part: number, of: number) => (of === 1 ? name : `${name}, file ${part} of ${of}`),
  },
  settlements: {
    ...settlementCopy,
    lead: 'Transfers of Flutterwave to the bank: which payments they contain, and what Flutterwave kept.',
    caption: 'Booked settlements, newest first',
    upload: 'Book a settlement',
    bookedTitle: 'Booked settlements',
    undone: 'Reversed',
    undo: (reference: string) => ` settlement ${reference}`,
    none: { title: 'No settlement is booked', text: 'Settlements appear here when you book them.' },
    open: {
      title: 'Payments in no settlement yet',
      pages: 'Pages of payments in no settlement',
      caption: 'Verified payments in no settlement, oldest first',
      unknownBuyer: 'Nobody we know',
      payments: 'Payments in no settlement',
      refunds: 'Refunds that no settlement took off',
      takenOff: 'Taken off by settlements above our refunds',
      total: 'What Flutterwave owes us',
      ledger: `“${ACCOUNT_NAMES.cash_flutterwave}” in the ledger`,
      parts: 'What it is made of',
      even: 'Equals the ledger',
      uneven: (difference: string) =>
        `The account in the ledger differs from the total by ${difference}. Look at the differences of settlements, ` +
        'and at corrections of this account.',
      none: {
        title: 'Every payment is in a settlement',
        text: 'A payment appears here once it is verified, until you book its settlement.',
      },
    },
  },
  codes: {
    lead: 'What each accounting package calls our accounts. The accounts must exist there before you import.',
    packagesLabel: 'Accounting package',
    notes: {
      xero:
        'Account codes of Xero. The tax rate is its full name in Xero, without tax: VAT is on an account of its own. ' +
        'Xero takes no journals to bank accounts and to its own accounts receivable: use current assets for them.',
      quickbooks:
        'Names of accounts in QuickBooks; a sub-account after its parent and a colon. Use “Other current assets” for ' +
        'receivables. Turn account numbers off while you import.',
      sage: 'Nominal codes of Sage 50 and the tax code of lines without VAT, usually T9.',
    } satisfies Record<JournalPackage, string>,
    taxRate: 'Tax rate of all lines',
    submit: 'Save the codes',
    done: 'The codes are saved.',
  },
} as const
