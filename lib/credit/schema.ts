import * as z from 'zod/mini'
import { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { day, line, month, searchText, text } from '@/lib/core/fields'
import { addressCursor, listQuery, addressSort, sortField } from '@/lib/core/list-address'
import { MOVEMENTS_A_PAGE, cursorField, pageQuery } from '@/lib/core/listing'
import { fitsBank } from './bank-rules'
import type {
  ageingAnswer,
  companyPayoutAnswer,
  creditHolderAnswer,
  dueAnswer,
  entryAnswer,
  movementAnswer,
  ownPayoutAnswer,
  payOffAnswer,
  payoutAnswer,
  selfPayAnswer,
  trialBalanceAnswer,
  walletAnswer,
} from './answers'

export type WalletDto = z.infer<typeof walletAnswer>

export type DueDto = z.infer<typeof dueAnswer>

export type PayOffDto = z.infer<typeof payOffAnswer>

export type MovementDto = z.infer<typeof movementAnswer>

/** `?cursor=&limit=&month=YYYY-MM&format=`. A CSV is never cut into pages. */
export const statementQuerySchema = z.extend(pageQuery(MOVEMENTS_A_PAGE), {
  month: z.optional(month('The month')),
  format: z.optional(z.enum(['json', 'csv', 'xlsx'], 'The format must be json, csv or xlsx.')),
})

export const statementPageSchema = z.object({ cursor: addressCursor() })

/** A day in a page's address. An invalid day is ignored. */
const addressDay = (name: string) => z.catch(z.optional(day(name)), undefined)

/** GET /staff/ledger/trial-balance. `on` is a day in Africa/Lagos, today by default. */
/** `asOf` is the last day whose entries count. `on` is its former name, which older programs send. */
export const trialBalanceQuerySchema = z.object({ asOf: z.optional(day('The day')), on: z.optional(day('The day')) })
export const trialBalancePageSchema = z.object({ asOf: addressDay('The day'), on: addressDay('The day') })

export type TrialBalanceDto = z.infer<typeof trialBalanceAnswer>

/** `q` is an order number or the start of a buyer's email. `from` and `to` are days in Africa/Lagos, both included. */
export const { query: entriesQuerySchema, address: entriesPageSchema } = listQuery({
  event: z.enum(LedgerEvent, 'There is no such event.'),
  account: z.enum(LedgerAccountKind, 'There is no such account.'),
  q: searchText(100),
  from: day('The first day'),
  to: day('The last day'),
  sort: sortField(['booked']),
})
export type EntriesFilter = z.output<typeof entriesQuerySchema>

export type EntryDto = z.infer<typeof entryAnswer>

/** GET /staff/ledger/ageing */
export const ageingQuerySchema = z.object({
  format: z.optional(z.enum(['json', 'csv', 'xlsx'], 'The format must be json, csv or xlsx.')),
})

export const AGES = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

export type AgeingDto = z.infer<typeof ageingAnswer>

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

export type OwnPayoutDto = z.infer<typeof ownPayoutAnswer>

const PAYOUT_SORTS = ['registered', 'credit'] as const
/** The address of the desk's list of credit to pay out. */
export const payoutsPageSchema = z.object({
  cursor: addressCursor(),
  companies: addressCursor(),
  sort: addressSort(PAYOUT_SORTS),
})

/** The address of the desk's list of buyers with credit. */
export const creditPageSchema = z.object({ cursor: addressCursor(), sort: addressSort(PAYOUT_SORTS) })

/** GET /staff/payouts and GET /staff/ledger/customer-credit. */
export const payoutsQuerySchema = z.object({ cursor: cursorField(), sort: z.optional(sortField(PAYOUT_SORTS)) })
/** GET /staff/payouts/companies. */
export const companyPayoutsQuerySchema = z.object({ cursor: cursorField() })
export type PayoutsQuery = z.output<typeof payoutsQuerySchema>

export type PayoutDto = z.infer<typeof payoutAnswer>

export type CreditHolderDto = z.infer<typeof creditHolderAnswer>

export type CompanyPayoutDto = z.infer<typeof companyPayoutAnswer>

export type SelfPayDto = z.infer<typeof selfPayAnswer>

/** A ceiling of open credit and what counts against it: owed and on order, in naira. */
/** A buyer whose salary is above the bound; naira a month. */
export type HeldSalaryDto = {
  readonly id: string
  readonly fullname: string
  readonly company: string
  readonly salary: number
}

export type CeilingDto = {
  readonly ceiling: number
  /** Nobody has set another one. */
  readonly isDefault: boolean
  readonly open: number
  readonly isNear: boolean
}
