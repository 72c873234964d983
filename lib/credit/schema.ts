import * as z from 'zod/mini'
import { line, month, text } from '@/lib/core/fields'
import { MOVEMENTS_A_PAGE, pageQuery } from '@/lib/core/listing'
import { fitsBank } from './bank-rules'
import type {
  ageingResponse,
  companyPayoutResponse,
  creditHolderResponse,
  dueResponse,
  entryResponse,
  movementResponse,
  ownPayoutResponse,
  payOffResponse,
  payoutResponse,
  selfPayResponse,
  trialBalanceResponse,
  walletResponse,
} from './responses'

export type WalletDto = z.infer<typeof walletResponse>

export type DueDto = z.infer<typeof dueResponse>

export type PayOffDto = z.infer<typeof payOffResponse>

export type MovementDto = z.infer<typeof movementResponse>

/** `?cursor=&limit=&month=YYYY-MM&format=`. A CSV is never cut into pages. */
export const statementQuerySchema = z.extend(pageQuery(MOVEMENTS_A_PAGE), {
  month: z.optional(month('The month')),
  format: z.optional(z.enum(['json', 'csv', 'xlsx'], 'The format must be json, csv or xlsx.')),
})

export type TrialBalanceDto = z.infer<typeof trialBalanceResponse>

export type EntryDto = z.infer<typeof entryResponse>

/** Whose debt the ageing is of: buyers on their plans, and companies on their deductions. */
export const DEBTORS = ['buyers', 'companies'] as const

export const AGES = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

export type AgeingDto = z.infer<typeof ageingResponse>

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

export type OwnPayoutDto = z.infer<typeof ownPayoutResponse>

export type PayoutDto = z.infer<typeof payoutResponse>

export type CreditHolderDto = z.infer<typeof creditHolderResponse>

export type CompanyPayoutDto = z.infer<typeof companyPayoutResponse>

export type SelfPayDto = z.infer<typeof selfPayResponse>

/** A buyer whose salary is above the bound; naira a month. */
export type HeldSalaryDto = {
  readonly id: string
  readonly fullname: string
  readonly company: string
  readonly salary: number
}

/** A ceiling of open credit and what counts against it: owed and on order, in naira. */
export type CeilingDto = {
  readonly ceiling: number
  /** Nobody has set another one. */
  readonly isDefault: boolean
  readonly open: number
  readonly isNear: boolean
}
