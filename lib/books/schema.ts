import * as z from 'zod/mini'
import type { LedgerAccountKind } from '@/generated/prisma/enums'
import { month, text, wholeNumber } from '@/lib/core/fields'
import { addressChoice } from '@/lib/core/list-address'
import { TEMPLATES } from './journal-rules'
import { CHART, type CodeName, JOURNAL_PACKAGES, type Month, type Package } from './rules'

/* The books on the wire: amounts in naira, months 'YYYY-MM'. */

export const monthParams = z.object({ month: month('The month') })

/** A month has fewer files than this, whatever the package. */
const MAX_PARTS = 99

/** GET /staff/journals/{month}. With a `format` it answers the file with the number `part`, as CSV. */
export const journalQuerySchema = z.object({
  format: z.optional(z.enum(JOURNAL_PACKAGES, `The format must be ${JOURNAL_PACKAGES.join(', ')}.`)),
  part: z.optional(wholeNumber('The part', 1, MAX_PARTS)),
})

export const closeMonthSchema = z.object({ month: month('The month') })

const CODE_LETTERS = /^[\p{L}\p{N}][\p{L}\p{N} .:&()/%_-]*$/u

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
export const codeNames = (to: Package): readonly CodeName[] => (to === 'quickbooks' ? CHART : [...CHART, 'tax_rate'])

/** A tax rate of Xero has a name of up to 50 characters. */
const longest = (to: Package, name: CodeName): number =>
  to === 'xero' && name === 'tax_rate' ? 50 : TEMPLATES[to].codeLength

const codesForm = <const To extends Package>(to: To) =>
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
export const codesPageSchema = z.object({ package: addressChoice(JOURNAL_PACKAGES) })

/** A month of the books. `closesFrom` is the first day on which it can be closed; null for a month that is closed. */
export type BookMonthDto = {
  readonly month: Month
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly closesFrom: string | null
  readonly canClose: boolean
}

/** What a month has moved on each account, and in how many files each package imports it. */
export type JournalMonthDto = {
  readonly month: Month
  readonly isClosed: boolean
  readonly debits: number
  readonly credits: number
  readonly accounts: readonly {
    readonly account: LedgerAccountKind
    readonly debits: number
    readonly credits: number
  }[]
  readonly files: Readonly<Record<Package, number>>
}

/** Codes by their names. */
export type CodesDto = { readonly [name in CodeName]?: string | undefined }
