import type { LedgerAccountKind } from '@/generated/prisma/enums'

/* The accounts and the events of the ledger, in the order in which lists show them. */

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
  inventory: 'Inventory',
  input_vat: 'Input VAT',
  goods_not_billed: 'Goods received not billed',
  supplier_payable: 'Payable to suppliers',
  opening_stock: 'Opening stock',
  cost_of_sales: 'Cost of goods sold',
  shrinkage: 'Shrinkage',
  deferred_interest: 'Deferred interest',
  bad_debt_provision: 'Provision for bad debts',
  provision_change: 'Change of the provision',
} as const satisfies Readonly<Record<LedgerAccountKind, string>>
