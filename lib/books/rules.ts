import type { LedgerAccountKind } from '@/generated/prisma/enums'
import { type Day, addDays, formatDay, formatMonth, nextMonth } from '@/lib/core/clock'

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

export const JOURNAL_PACKAGES = ['xero', 'quickbooks', 'sage'] as const
export type Package = (typeof JOURNAL_PACKAGES)[number]

/** What a package calls each account, and the tax rate of every line. */
export type CodeName = LedgerAccountKind | 'tax_rate'
export type Codes = Readonly<Record<CodeName, string>>

/**
 * The name of each account and the number proposed for it. The numbers are of the ranges in which Sage 50 has assets,
 * liabilities, sales and overheads in its default chart of accounts.
 */
const ACCOUNTS = {
  cash_flutterwave: { name: 'Flutterwave balance', number: '1210' },
  cash_bank: { name: 'Bank', number: '1200' },
  loans_receivable: { name: 'Receivable from buyers', number: '1110' },
  payroll_receivable: { name: 'Receivable from companies', number: '1111' },
  vat_payable: { name: 'VAT payable', number: '2202' },
  customer_credit: { name: 'Customer credit', number: '2110' },
  owed_back: { name: 'Refunds payable', number: '2111' },
  company_credit: { name: 'Company credit', number: '2112' },
  income_sales: { name: 'Sales', number: '4000' },
  income_interest: { name: 'Interest', number: '4100' },
  income_service: { name: 'Service fees', number: '4101' },
  income_delivery: { name: 'Delivery fees', number: '4102' },
  income_registration: { name: 'Registration fees', number: '4103' },
  sales_returns: { name: 'Sales returns', number: '4010' },
  bad_debt: { name: 'Bad debt', number: '8100' },
  bad_debt_recovered: { name: 'Bad debts recovered', number: '4905' },
  provider_fees: { name: 'Payment provider fees', number: '7901' },
} as const satisfies Readonly<Record<LedgerAccountKind, { readonly name: string; readonly number: string }>>

/** The kinds of accounts, in the order of a chart of accounts. */
export const CHART = Object.keys(ACCOUNTS) as LedgerAccountKind[]

export const accountName = (account: LedgerAccountKind): string => ACCOUNTS[account].name

/** VAT is booked on an account of its own, so no line may be taxed once more. */
const NO_TAX: Readonly<Record<Package, string>> = { xero: 'Tax Exempt', quickbooks: '', sage: 'T9' }

/** The codes of a package that nobody has changed: QuickBooks has names, the others have numbers. */
export const defaultCodes = (to: Package): Codes => ({
  ...(Object.fromEntries(
    CHART.map((account) => [account, to === 'quickbooks' ? ACCOUNTS[account].name : ACCOUNTS[account].number]),
  ) as Record<LedgerAccountKind, string>),
  tax_rate: NO_TAX[to],
})
