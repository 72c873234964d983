import type { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'

/* The accounts and the events of the ledger, in the order in which lists show them. */

export const ACCOUNT_KINDS = [
  'cash_flutterwave',
  'cash_bank',
  'loans_receivable',
  'payroll_receivable',
  'vat_payable',
  'customer_credit',
  'company_credit',
  'owed_back',
  'income_sales',
  'income_interest',
  'income_service',
  'income_delivery',
  'income_registration',
  'sales_returns',
  'bad_debt',
  'bad_debt_recovered',
  'provider_fees',
] as const satisfies readonly LedgerAccountKind[]

/**
 * The one name of each account: on pages, in files, in journals and as QuickBooks' code. Accountants have these names
 * in their charts, so a changed one has to be changed there too.
 */
export const ACCOUNT_NAMES = {
  cash_flutterwave: 'Flutterwave balance',
  cash_bank: 'Bank',
  loans_receivable: 'Receivable from buyers',
  payroll_receivable: 'Receivable from companies',
  vat_payable: 'VAT payable',
  customer_credit: 'Customer credit',
  company_credit: 'Company credit',
  owed_back: 'Refunds payable',
  income_sales: 'Sales',
  income_interest: 'Interest',
  income_service: 'Service fees',
  income_delivery: 'Delivery fees',
  income_registration: 'Registration fees',
  sales_returns: 'Sales returns',
  bad_debt: 'Bad debt',
  bad_debt_recovered: 'Bad debts recovered',
  provider_fees: 'Payment provider fees',
} as const satisfies Readonly<Record<LedgerAccountKind, string>>

export const LEDGER_EVENTS = [
  'order_approved',
  'order_delivered',
  'credit_note',
  'order_fees_paid',
  'registration_fee_paid',
  'deduction_confirmed',
  'remittance_received',
  'company_credit_applied',
  'repayment_received',
  'credit_applied',
  'credit_released',
  'credit_paid_out',
  'interest_rebate',
  'unapplied_received',
  'repayment_returned',
  'refund_paid',
  'written_off',
  'bad_debt_recovered',
  'correction',
  'reversal',
  'settlement_received',
] as const satisfies readonly LedgerEvent[]
