import * as z from 'zod/mini'
import type { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { day, month, searchText } from '@/lib/core/fields'
import { addressCursor, listQuery } from '@/lib/core/list-address'
import { MOVEMENTS_A_PAGE, pageQuery } from '@/lib/core/listing'

/** The wallet on the wire, under its old names (checklist D-12, X-08); amounts in naira. */
export type WalletDto = {
  readonly totalLoan: number
  readonly paidLoan: number
  readonly currentLoan: number
  readonly montlyPayBack: number
  /** What can still be financed over the company's usual number of months. */
  readonly availableCredit: number
  /** What was paid beyond what was owed: used first for the next order. */
  readonly customerCredit: number
}

/** One month of what leaves the pay; amounts in naira, `dueOn` 'YYYY-MM-DD'. */
export type DueDto = { readonly dueOn: string; readonly amount: number; readonly paid: number }

/** One line of a statement; amounts in naira, `owed` and `credit` as they stood after it. */
export type MovementDto = {
  readonly _id: string
  readonly at: string
  readonly what: string
  readonly orderId: string | null
  /** What the buyer was charged; negative where a charge was taken back. */
  readonly charged: number
  /** What the buyer paid, in whatever way; negative where it was given back. */
  readonly paid: number
  readonly owed: number
  readonly credit: number
}

/** Which part of a statement, `?cursor=&limit=&month=YYYY-MM`, and in which form; a CSV holds all of its pages. */
export const statementQuerySchema = z.extend(pageQuery(MOVEMENTS_A_PAGE), {
  month: z.optional(month('The month')),
  format: z.optional(z.enum(['json', 'csv'], 'The format must be json or csv.')),
})

/** The address of the statement's page. */
export const statementPageSchema = z.object({ cursor: addressCursor() })

export const ACCOUNT_KINDS = [
  'cash_flutterwave',
  'cash_bank',
  'loans_receivable',
  'payroll_receivable',
  'vat_payable',
  'customer_credit',
  'owed_back',
  'income_sales',
  'income_interest',
  'income_service',
  'income_delivery',
  'income_registration',
  'bad_debt',
] as const satisfies readonly LedgerAccountKind[]

export const LEDGER_EVENTS = [
  'order_approved',
  'order_fees_paid',
  'registration_fee_paid',
  'deduction_confirmed',
  'remittance_received',
  'repayment_received',
  'credit_applied',
  'credit_released',
  'unapplied_received',
  'repayment_returned',
  'refund_paid',
  'written_off',
  'correction',
  'reversal',
] as const satisfies readonly LedgerEvent[]

/** A day in a page's address; what is none is left out. */
const addressDay = (name: string) => z.catch(z.optional(day(name)), undefined)

/** GET /staff/ledger/trial-balance: everything booked up to the end of a day in Lagos, today unless it is named. */
export const trialBalanceQuerySchema = z.object({ on: z.optional(day('The day')) })
/** The same in the address of the desk. */
export const trialBalancePageSchema = z.object({ on: addressDay('The day') })

/** What the ledger held at the end of a day, by kind of account; in naira. Debits equal credits, or something is broken. */
export type TrialBalanceDto = {
  readonly debits: number
  readonly credits: number
  readonly accounts: readonly {
    readonly account: LedgerAccountKind
    readonly debits: number
    readonly credits: number
    readonly balance: number
  }[]
}

/** Which entries: `q` is an order number or the beginning of a buyer's e-mail address, `from` and `to` are days in Lagos, both counted in. */
export const { query: entriesQuerySchema, address: entriesPageSchema } = listQuery({
  event: z.enum(LEDGER_EVENTS, 'There is no such event.'),
  account: z.enum(ACCOUNT_KINDS, 'There is no such account.'),
  q: searchText(100),
  from: day('The first day'),
  to: day('The last day'),
})
export type EntriesFilter = z.output<typeof entriesQuerySchema>

/** One booked event with its postings; amounts in naira, debits positive. */
export type EntryDto = {
  readonly id: string
  readonly event: LedgerEvent
  readonly at: string
  readonly memo: string
  readonly orderNumber: string | null
  readonly paymentId: string | null
  /** Who booked it, where a person did. */
  readonly by: string | null
  /** The event that this entry undoes. */
  readonly undoes: LedgerEvent | null
  readonly isUndone: boolean
  /** Whether one of staff may ask for it to be undone. */
  readonly canUndo: boolean
  readonly postings: readonly {
    readonly account: LedgerAccountKind
    readonly owner: string | null
    readonly amount: number
  }[]
}

/** GET /staff/ledger/ageing, as JSON or as a table for a spreadsheet. */
export const ageingQuerySchema = z.object({
  format: z.optional(z.enum(['json', 'csv'], 'The format must be json or csv.')),
})

/** How many days late something is. */
export const AGES = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

/** What is owed in the name of a company, in naira: by its buyers, or by the company itself. */
export type AgeingDto = {
  readonly companyId: string
  readonly company: string
  readonly total: number
  /** In the order of `AGES`; what a company owes, in that of the ages of deductions. */
  readonly ages: readonly number[]
}

/** What an order does to its buyer's pay, in naira. */
export type OutlookDto = {
  /** The most that instalments may take in a month. */
  readonly cap: number
  /** The most that can be financed over the order's months; null once it is decided. */
  readonly limit: number | null
  /** What is overdue. */
  readonly arrears: number
  /** 'YYYY-MM'; `left` is below zero above the cap. */
  readonly months: readonly {
    readonly month: string
    readonly others: number
    readonly thisOrder: number
    readonly left: number
  }[]
}
