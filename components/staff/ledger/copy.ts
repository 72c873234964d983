import type { LedgerEvent } from '@/generated/prisma/enums'
import { formatNairaExact, fromNaira } from '@/lib/core/money'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'

export const ledgerCopy = {
  title: 'Ledger',
  tabsLabel: 'Ledger pages',
  tabs: {
    balance: 'Trial balance',
    entries: 'Entries',
    ageing: 'Ageing',
    credit: ACCOUNT_NAMES.customer_credit,
    risk: 'Portfolio at risk',
    vat: 'VAT',
  },
  events: {
    order_approved: 'Order approved',
    order_delivered: 'Order delivered',
    credit_note: 'Credit note',
    order_fees_paid: 'Order fees paid',
    registration_fee_paid: 'Registration fee paid',
    deduction_confirmed: 'Deduction confirmed',
    remittance_received: 'Remittance received',
    company_credit_applied: 'Company credit applied',
    gift_paid: 'Gift paid',
    gift_returned: 'Gift given back',
    repayment_received: 'Early repayment',
    credit_applied: 'Credit applied',
    credit_released: 'Kept as credit',
    credit_paid_out: 'Credit paid out',
    interest_rebate: 'Interest given back',
    unapplied_received: 'Unmatched receipt',
    repayment_returned: 'Repayment to be refunded',
    refund_paid: 'Refund paid',
    written_off: 'Written off',
    bad_debt_recovered: 'Bad debt recovered',
    correction: 'Correction',
    reversal: 'Reversing entry',
    settlement_received: 'Settlement received',
    goods_received: 'Goods received',
    supplier_billed: 'Supplier’s bill',
    stock_valued: 'Cost of stock entered',
    stock_lost: 'Stock lost or found',
    cost_of_sale: 'Cost of goods delivered',
    cost_returned: 'Cost of goods returned',
    interest_earned: 'Interest earned',
    provision_changed: 'Provision for bad debts',
  } satisfies Record<LedgerEvent, string>,
  lag: 'Entries from the last few seconds may not be included yet.',
  balance: {
    lead: 'All entries up to the end of a day. Debits and credits must be equal.',
    caption: (day: string) => `Trial balance as of ${day}`,
    captionNow: 'Trial balance now',
    noDay: 'The day does not exist or has not come yet, so these are the balances of now.',
    even: 'Debits equal credits',
    uneven: 'Debits and credits differ. Stop booking and contact your system administrator.',
    debit: 'Dr',
    credit: 'Cr',
    none: { title: 'No entries on or before this date', text: 'Choose a later date.' },
  },
  entries: {
    lead:
      'Every event that moved money. Entries are never changed or deleted; ' +
      'mistakes are corrected with a reversing entry.',
    caption: 'Ledger entries',
    byPosting: 'With one row per posting, debit and credit in columns:',
    debit: 'Dr',
    credit: 'Cr',
    by: (name: string) => `by ${name}`,
    undoes: (event: string) => `Reversing entry: ${event}`,
    isUndone: 'Reversed',
    bookedOn: (day: string) => `In the books on ${day}`,
    happenedOn: (day: string) => `Happened on ${day}`,
    payment: 'Payment',
    none: {
      title: 'No results',
      text: 'Enter the full order number. For an email address, the first part is enough.',
    },
  },
  undo: {
    of: (event: string, at: string) => ` ${event}, ${at}`,
    isPending: (reason: string) => `Waiting for approval: “${reason}”`,
  },
  vat: {
    lead: 'VAT on what was supplied in a month: goods on the day of delivery, fees on the day of payment.',
    month: 'Month',
    caption: (month: string) => `VAT of ${month}`,
  },
  ageing: {
    lead: 'Amounts owed, by how long they have been due.',
    buyers: {
      title: `${ACCOUNT_NAMES.loans_receivable}, by company`,
      lead: 'Unpaid instalments, by days since payday.',
    },
    companies: {
      title: ACCOUNT_NAMES.payroll_receivable,
      lead: 'Deducted but not received, by days since payday.',
    },
    all: 'All companies',
    more: (count: number) =>
      count === 1 ? 'The table has one more company.' : `The table has ${count} more companies.`,
    none: { title: 'Nothing is owed', text: 'Companies with unpaid amounts appear here.' },
  },
  credit: {
    lead: 'All buyers whose credit Foodbank keeps: money above all their debt, or reserved for a payout.',
    caption: 'Buyers with credit',
    asked: (when: string) => `Asked on ${when}`,
    notAsked: 'Not asked',
    even: (total: number) =>
      `All credit: ${formatNairaExact(fromNaira(total))}. ` +
      `“${ACCOUNT_NAMES.customer_credit}” in the ledger: ${formatNairaExact(fromNaira(total))}.`,
    uneven: (listed: number, ledger: number) =>
      `All credit: ${formatNairaExact(fromNaira(listed))}, ` +
      `but “${ACCOUNT_NAMES.customer_credit}” in the ledger: ${formatNairaExact(fromNaira(ledger))}. ` +
      'Contact your system administrator.',
    none: { title: 'No buyer has credit', text: 'Buyers who paid more than they owe appear here.' },
  },
  risk: {
    lead:
      'The whole debt of buyers in arrears, as a share of all debt. PAR 30 counts buyers whose oldest unpaid ' +
      'instalment is overdue for more than 30 days; PAR 1, for one day or more.',
    caption: 'Portfolio at risk by company',
    even: `The sum equals “${ACCOUNT_NAMES.loans_receivable}” in the ledger.`,
    uneven: (plans: number, ledger: number) =>
      `The plans add up to ${formatNairaExact(fromNaira(plans))}, ` +
      `and the ledger has ${formatNairaExact(fromNaira(ledger))}. ` +
      'Contact your system administrator.',
    none: { title: 'Nothing is owed', text: 'Companies whose buyers owe something appear here.' },
  },
} as const
