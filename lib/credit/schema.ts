import * as z from 'zod/mini'
import type { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { day, line, month, searchText, text } from '@/lib/core/fields'
import { addressCursor, listQuery } from '@/lib/core/list-address'
import { MOVEMENTS_A_PAGE, cursorField, pageQuery } from '@/lib/core/listing'
import { fitsBank } from './bank-rules'

/** The wallet in naira. Existing clients know its misspelt key `montlyPayBack`, so the key stays. */
export type WalletDto = {
  readonly totalLoan: number
  readonly paidLoan: number
  readonly currentLoan: number
  readonly montlyPayBack: number
  /** Why `montlyPayBack` is less than what is due by then; empty when it is not. */
  readonly payBackNote: string
  /** The amount that can still be financed over the company's default number of months. */
  readonly availableCredit: number
  /** Overpaid money. It pays for the next delivery first. */
  readonly customerCredit: number
  /** The financed parts of approved orders that are not delivered yet. No other figure has them. */
  readonly onItsWay: number
  /** Why new orders are refused, because the buyer's company is paused; empty when it is not. */
  readonly pauseNote: string
}

/** The deduction of one payday; amounts in naira, `dueOn` 'YYYY-MM-DD'. */
export type DueDto = { readonly dueOn: string; readonly amount: number; readonly paid: number }

/** POST /wallet/settlement/{userId}: what it costs to pay off everything today, and what interest is given back. */
export type SettlementDto = {
  readonly amount: number
  readonly rebate: number
  /** Each open plan, which can also be paid off alone. */
  readonly plans: readonly {
    readonly orderId: string
    readonly orderNumber: string
    readonly owed: number
    readonly rebate: number
    readonly amount: number
  }[]
}

/** One line of a statement in naira. `owed` and `credit` are the balances after it. */
export type MovementDto = {
  readonly _id: string
  readonly at: string
  readonly what: string
  readonly orderId: string | null
  /** Negative when a charge was reversed. */
  readonly charged: number
  /** Negative when a payment was refunded or reversed. */
  readonly paid: number
  readonly owed: number
  readonly credit: number
}

/** `?cursor=&limit=&month=YYYY-MM&format=`. A CSV is never cut into pages. */
export const statementQuerySchema = z.extend(pageQuery(MOVEMENTS_A_PAGE), {
  month: z.optional(month('The month')),
  format: z.optional(z.enum(['json', 'csv'], 'The format must be json or csv.')),
})

export const statementPageSchema = z.object({ cursor: addressCursor() })

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
  'provider_fees',
] as const satisfies readonly LedgerAccountKind[]

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
  'correction',
  'reversal',
  'settlement_received',
] as const satisfies readonly LedgerEvent[]

/** A day in a page's address. An invalid day is ignored. */
const addressDay = (name: string) => z.catch(z.optional(day(name)), undefined)

/** GET /staff/ledger/trial-balance. `on` is a day in Africa/Lagos, today by default. */
export const trialBalanceQuerySchema = z.object({ on: z.optional(day('The day')) })
export const trialBalancePageSchema = z.object({ on: addressDay('The day') })

/** The ledger at the end of a day by kind of account, in naira. */
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

/** `q` is an order number or the start of a buyer's e-mail. `from` and `to` are days in Africa/Lagos, both included. */
export const { query: entriesQuerySchema, address: entriesPageSchema } = listQuery({
  event: z.enum(LEDGER_EVENTS, 'There is no such event.'),
  account: z.enum(ACCOUNT_KINDS, 'There is no such account.'),
  q: searchText(100),
  from: day('The first day'),
  to: day('The last day'),
})
export type EntriesFilter = z.output<typeof entriesQuerySchema>

/** An entry with its postings in naira, debits positive. */
export type EntryDto = {
  readonly id: string
  readonly event: LedgerEvent
  readonly at: string
  readonly memo: string
  readonly orderNumber: string | null
  readonly paymentId: string | null
  /** The name of the person who booked it, if a person did. */
  readonly by: string | null
  /** The event that this entry reverses. */
  readonly undoes: LedgerEvent | null
  readonly isUndone: boolean
  /** Whether staff may ask for its reversal. */
  readonly canUndo: boolean
  readonly postings: readonly {
    readonly account: LedgerAccountKind
    readonly owner: string | null
    readonly amount: number
  }[]
}

/** GET /staff/ledger/ageing */
export const ageingQuerySchema = z.object({
  format: z.optional(z.enum(['json', 'csv'], 'The format must be json or csv.')),
})

export const AGES = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

/** The debt of a company, or of its buyers, in naira. */
export type AgeingDto = {
  readonly companyId: string
  readonly company: string
  readonly total: number
  /** Buyers' debt in the order of `AGES` here; a company's debt in the order of `AGES` of lib/deductions/rules.ts. */
  readonly ages: readonly number[]
}

/** Affordability of an order, in naira. */
export type OutlookDto = {
  /** The maximum deduction a month. */
  readonly cap: number
  /** The limit over the order's months; null once the order is decided. */
  readonly limit: number | null
  readonly arrears: number
  /** `month` is 'YYYY-MM'; `left` is negative above the cap. */
  readonly months: readonly {
    readonly month: string
    readonly others: number
    readonly thisOrder: number
    readonly left: number
  }[]
}

const NUMBER_PROBLEM = 'The account number must have 10 digits.'

/** A Nigerian bank account. Its number, without blanks, fits the bank where the bank's code is known. */
export const bankAccountSchema = z
  .object({
    bank: line('The bank', 80),
    accountNumber: z.pipe(
      z.pipe(
        text(30, NUMBER_PROBLEM, NUMBER_PROBLEM),
        z.transform((value: string) => value.replace(/[\s-]/g, '')),
      ),
      z.string().check(z.regex(/^\d{10}$/, NUMBER_PROBLEM)),
    ),
    accountName: line('The account name', 100),
  })
  .check(
    z.refine(({ bank, accountNumber }) => fitsBank(bank, accountNumber), {
      path: ['accountNumber'],
      error: 'This is not an account number of this bank. Please check the bank and each digit.',
    }),
  )
export type BankAccount = z.output<typeof bankAccountSchema>

/** The buyer's own request for the payout of their credit, as they may see it. */
export type OwnPayoutDto = { readonly bank: string; readonly maskedNumber: string; readonly askedAt: string }

/** The address of the desk's list of credit to pay out. */
export const payoutsPageSchema = z.object({ cursor: addressCursor() })

/** GET /staff/payouts. */
export const payoutsQuerySchema = z.object({ cursor: cursorField() })

/** A buyer whose credit is to be paid out: they asked for it, or have left and owe nothing. Amounts in naira. */
export type PayoutDto = {
  readonly id: string
  readonly fullname: string
  readonly email: string
  readonly company: string
  readonly credit: number
  readonly askedAt: string | null
}

/** One part of the plan by which a leaver pays what the final pay did not cover. Amounts in naira. */
export type SelfPayDto = {
  /** 'YYYY-MM'; the address of the statement names the part by it. */
  readonly month: string
  readonly dueOn: string
  readonly amount: number
  readonly paid: number
  readonly isLate: boolean
}
