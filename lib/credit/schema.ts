import * as z from 'zod/mini'
import { month } from '@/lib/core/fields'
import { MOVEMENTS_A_PAGE, addressCursor, pageQuery } from '@/lib/core/listing'

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

/** Everything the ledger holds, by kind of account; in naira. Debits equal credits, or something is broken. */
export type TrialBalanceDto = {
  readonly debits: number
  readonly credits: number
  readonly accounts: readonly { readonly account: string; readonly debits: number; readonly credits: number; readonly balance: number }[]
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
export const statementQuerySchema = z.extend(pageQuery(MOVEMENTS_A_PAGE), { month: z.optional(month('The month')), format: z.optional(z.enum(['json', 'csv'], 'The format must be json or csv.')) })

/** The address of the statement's page. */
export const statementPageSchema = z.object({ cursor: addressCursor() })

/** What an order does to its buyer's pay, in naira. */
export type OutlookDto = {
  /** The most that instalments may take in a month. */
  readonly cap: number
  /** The most that can be financed over the order's months; null once it is decided. */
  readonly limit: number | null
  /** What is overdue. */
  readonly arrears: number
  /** 'YYYY-MM'; `left` is below zero above the cap. */
  readonly months: readonly { readonly month: string; readonly others: number; readonly thisOrder: number; readonly left: number }[]
}
