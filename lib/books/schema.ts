import * as z from 'zod/mini'
import { JournalPackage } from '@/generated/prisma/enums'
import { day, line, month, nairaAmount, percent, reasonSchema, text, wholeNumber } from '@/lib/core/fields'
import type { Day } from '@/lib/core/clock'
import { type Kobo, kobo } from '@/lib/core/money'
import { uploadFields } from '@/lib/core/upload-fields'
import { TEMPLATES } from './journal-rules'
import { SETTLEMENT_FIELDS } from './settlement-rules'
import { STATEMENTS } from './statement-rules'
import { CHART, type CodeName, type Month } from './rules'
import type {
  journalMonthResponse,
  monthEndResponse,
  provisionResponse,
  statementResponse,
  openPaymentResponse,
  postingResponse,
  settlementResponse,
  settlementLineResponse,
  settlementPreviewResponse,
} from './responses'

/* The books on the wire: amounts in naira, months 'YYYY-MM'. */

export const statementParams = z.object({
  month: month('The month'),
  statement: z.enum(STATEMENTS, 'The statement must be income, balance or cash.'),
})

export const monthParams = z.object({ month: month('The month') })

/** A month has fewer files than this, whatever the package. */
const MAX_PARTS = 99

/** GET /staff/journals/{month}. With a `format` it answers the file with the number `part`, as CSV. */
export const journalQuerySchema = z.object({
  format: z.optional(z.enum(JournalPackage, `The format must be ${Object.values(JournalPackage).join(', ')}.`)),
  part: z.optional(wholeNumber('The part', 1, MAX_PARTS)),
})

export const closeMonthSchema = z.object({ month: month('The month') })

const CODE_LETTERS = /^[\p{L}\p{N}][\p{L}\p{N} .:&()/%_-]*$/u

/** The rates of a provision in percent, by age of the debts. POST /staff/provisionRates. */
export const newRatesSchema = z.extend(reasonSchema, {
  notDue: percent('The rate of debts that are not due'),
  to30: percent('The rate of 1–30 days'),
  to60: percent('The rate of 31–60 days'),
  to90: percent('The rate of 61–90 days'),
  older: percent('The rate above 90 days'),
})
export type NewRates = z.output<typeof newRatesSchema>
/** The names of the rates, in the order of `AGES`. */
export const RATE_NAMES = ['notDue', 'to30', 'to60', 'to90', 'older'] as const

/** What a package calls an account. Nothing in it may be read as a formula. */
const code = (max: number) =>
  text(200, undefined, 'Please enter the code.').check(
    z.trim(),
    z.minLength(1, 'Please enter the code.'),
    z.maxLength(max, `The code is too long: at most ${max} characters.`),
    z.refine(
      (value) => CODE_LETTERS.test(value),
      'The code begins with a letter or a digit. Besides, it may have spaces and . : & ( ) / % _ -',
    ),
  )

/** The names that a package has a code for. QuickBooks has no column for a tax rate. */
export const codeNames = (to: JournalPackage): readonly CodeName[] =>
  to === 'quickbooks' ? CHART : [...CHART, 'tax_rate']

/** A tax rate of Xero has a name of up to 50 characters. */
const longest = (to: JournalPackage, name: CodeName): number =>
  to === 'xero' && name === 'tax_rate' ? 50 : TEMPLATES[to].codeLength

const codesForm = <const To extends JournalPackage>(to: To) =>
  z.object({
    package: z.literal(to),
    ...Object.fromEntries(codeNames(to).map((name) => [name, code(longest(to, name))])),
  })

/** All codes of one package. */
export const codesFormSchema = z.discriminatedUnion('package', [
  codesForm('xero'),
  codesForm('quickbooks'),
  codesForm('sage'),
])

/** `?package=`, whose codes are shown. */
export const codesPageSchema = z.object({ package: z.catch(z.optional(z.enum(JournalPackage)), undefined) })

/** A month of the books. `closesFrom` is the first day on which it can be closed; null for a month that is closed. */
export type BookMonthDto = {
  readonly month: Month
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly closesFrom: string | null
  readonly canClose: boolean
  /** Who asked to close it, while a second person has not decided; null when nobody did. */
  readonly closingAskedBy: string | null
}

export type MonthEndDto = z.infer<typeof monthEndResponse>
export type ProvisionDto = z.infer<typeof provisionResponse>
export type StatementDto = z.infer<typeof statementResponse>

export type PostingDto = z.infer<typeof postingResponse>

export type JournalMonthDto = z.infer<typeof journalMonthResponse>

/** Codes by their names. */
export type CodesDto = { readonly [name in CodeName]?: string | undefined }

const settlementFields = {
  reference: line('The reference of the settlement', 100),
  receivedOn: day('The day'),
  withheld: z._default(nairaAmount('Refunds and chargebacks', 0n), kobo(0n)),
}

/** POST /staff/settlements; with `preview=1` nothing is booked. The body is the file. */
export const settlementQuerySchema = z.object({ ...settlementFields, preview: z.optional(text(10)) })
const upload = uploadFields('settlement', 'Please choose a file.', SETTLEMENT_FIELDS)
export const checkSettlementSchema = z.object({ ...upload.check, ...settlementFields })
export const bookSettlementSchema = z.object({ ...upload.book, ...settlementFields })

/** The provider's reference, the day in Lagos on which the bank received it, and what was taken off, in kobo. */
export type NewSettlement = {
  readonly reference: string
  readonly receivedOn: Day
  readonly withheld: Kobo
}

export type OpenPaymentDto = z.infer<typeof openPaymentResponse>

/** In naira: `total` is open payments less refunds, and `difference` is what the ledger has above it. */
export type ProviderBalanceDto = {
  readonly payments: number
  readonly refunds: number
  readonly total: number
  readonly ledger: number
  readonly difference: number
}

/** What the figures of a settlement are called, booked or previewed. */
export const FIGURE_NAMES = {
  lines: 'Payments',
  gross: 'Gross',
  fee: 'Fees',
  withheld: 'Taken off',
  received: 'Received',
  differences: 'Differences',
} as const

export type SettlementPreview = z.infer<typeof settlementPreviewResponse>

export type SettlementLineDto = z.infer<typeof settlementLineResponse>

export type SettlementDto = z.infer<typeof settlementResponse>
