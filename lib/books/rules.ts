import type { JournalPackage, LedgerAccountKind } from '@/generated/prisma/enums'
import { type Day, addDays, formatDay, formatMonth, nextMonth } from '@/lib/core/clock'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'

/** A calendar month, 'YYYY-MM'. */
export type Month = string

export const firstDayOf = (month: Month): Day => `${month}-01`

/** The days of a month in Lagos: the first one, and the first one of the next month. */
export const daysOf = (month: Month): { readonly from: Day; readonly until: Day } => ({
  from: firstDayOf(month),
  until: firstDayOf(nextMonth(month)),
})

/**
 * The first day on which a month can be closed, one whole day after its end: by then every host has booked what it was
 * booking at midnight, even with a wrong clock.
 */
export const closesFrom = (month: Month): Day => addDays(firstDayOf(nextMonth(month)), 1)

/**
 * The month that closes next.
 * @param closed the last closed month
 * @param first the month of the first entry; undefined without entries
 */
export const nextToClose = (closed: Month | undefined, first: Month | undefined): Month | undefined =>
  closed === undefined ? first : nextMonth(closed)

/** Says why a month cannot be closed now; undefined when it can. `next` is the month that closes next. */
export function closeRefusal(month: Month, next: Month | undefined, today: Day): string | undefined {
  if (next === undefined || month < next) return 'There are no entries in this month that could be closed.'
  if (month > next) return `Please close ${formatMonth(next)} first. Months are closed one after the other.`
  if (today < closesFrom(month)) return `${formatMonth(month)} can be closed from ${formatDay(closesFrom(month))}.`
  return undefined
}

/** All months from `first` to `last`, newest first. */
export function monthsDown(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.unshift(month)
  return months
}

/** What a package calls each account, and the tax rate of every line. */
export type CodeName = LedgerAccountKind | 'tax_rate'
export type Codes = Readonly<Record<CodeName, string>>

/**
 * The number proposed for each account, in the order of a chart of accounts. The numbers are of the ranges in which
 * Sage 50 has assets, liabilities, reserves, sales, purchases and overheads in its default chart of accounts.
 */
const NUMBERS = {
  cash_flutterwave: '1210',
  cash_bank: '1200',
  loans_receivable: '1110',
  payroll_receivable: '1111',
  vat_payable: '2202',
  customer_credit: '2110',
  owed_back: '2111',
  company_credit: '2112',
  income_sales: '4000',
  income_interest: '4100',
  income_service: '4101',
  income_delivery: '4102',
  income_registration: '4103',
  sales_returns: '4010',
  bad_debt: '8100',
  bad_debt_recovered: '4905',
  provider_fees: '7901',
  inventory: '1001',
  input_vat: '2201',
  goods_not_billed: '2109',
  supplier_payable: '2100',
  opening_stock: '3101',
  cost_of_sales: '5000',
  shrinkage: '5002',
  deferred_interest: '2113',
  bad_debt_provision: '1112',
  provision_change: '8102',
} as const satisfies Readonly<Record<LedgerAccountKind, string>>

export const accountNumber = (account: LedgerAccountKind): string => NUMBERS[account]

/** The kinds of accounts, in the order of a chart of accounts. */
export const CHART = Object.keys(NUMBERS) as LedgerAccountKind[]

/** VAT is booked on an account of its own, so no line may be taxed once more. */
const NO_TAX: Readonly<Record<JournalPackage, string>> = { xero: 'Tax Exempt', quickbooks: '', sage: 'T9' }

/** The codes of a package that nobody has changed: QuickBooks has names, the others have numbers. */
export const defaultCodes = (to: JournalPackage): Codes => ({
  ...(Object.fromEntries(
    CHART.map((account) => [account, to === 'quickbooks' ? ACCOUNT_NAMES[account] : NUMBERS[account]]),
  ) as Record<LedgerAccountKind, string>),
  tax_rate: NO_TAX[to],
})
