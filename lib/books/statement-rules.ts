import type { LedgerAccountKind } from '@/generated/prisma/enums'
import { formatMonth } from '@/lib/core/clock'

/* The statements of a month: which account is in which part of which statement (docs/decisions/0155). */

export const STATEMENTS = ['income', 'balance', 'cash'] as const
export type Statement = (typeof STATEMENTS)[number]

/** The parts of the statements, in their order. */
export const SECTIONS = [
  'income',
  'cost',
  'expenses',
  'assets',
  'liabilities',
  'equity',
  'before',
  'movement',
  'after',
] as const
export type Section = (typeof SECTIONS)[number]

export const STATEMENT_NAMES = {
  income: 'Income statement',
  balance: 'Balance sheet',
  cash: 'Cash movement',
} as const satisfies Readonly<Record<Statement, string>>

export const SECTION_NAMES = {
  income: 'Income',
  cost: 'Cost of sales',
  expenses: 'Expenses',
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
  before: 'Cash before',
  movement: 'Movement',
  after: 'Cash after',
} as const satisfies Readonly<Record<Section, string>>

/** The section of each account, in the order of a statement. Those of the income statement are in the profit. */
export const SECTION_OF = {
  income_sales: 'income',
  sales_returns: 'income',
  income_interest: 'income',
  income_service: 'income',
  income_delivery: 'income',
  income_registration: 'income',
  cost_of_sales: 'cost',
  shrinkage: 'cost',
  provider_fees: 'expenses',
  bad_debt: 'expenses',
  bad_debt_recovered: 'expenses',
  provision_change: 'expenses',
  cash_bank: 'assets',
  cash_flutterwave: 'assets',
  loans_receivable: 'assets',
  bad_debt_provision: 'assets',
  payroll_receivable: 'assets',
  inventory: 'assets',
  input_vat: 'assets',
  vat_payable: 'liabilities',
  customer_credit: 'liabilities',
  company_credit: 'liabilities',
  owed_back: 'liabilities',
  deferred_interest: 'liabilities',
  goods_not_billed: 'liabilities',
  supplier_payable: 'liabilities',
  opening_stock: 'equity',
} as const satisfies Readonly<Record<LedgerAccountKind, Section>>

const PROFIT: readonly Section[] = ['income', 'cost', 'expenses']
export const isProfit = (account: LedgerAccountKind): boolean => PROFIT.includes(SECTION_OF[account])

/** The accounts in the order of the statements. */
export const STATEMENT_ACCOUNTS = Object.keys(SECTION_OF) as LedgerAccountKind[]

export const statementTitle = (statement: Statement, month: string): string =>
  `${STATEMENT_NAMES[statement]} of ${formatMonth(month)}`
