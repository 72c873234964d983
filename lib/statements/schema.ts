import * as z from 'zod/mini'
import type { BankLineState } from '@/generated/prisma/enums'
import { fileAsText, line, text } from '@/lib/core/fields'
import { listQuery } from '@/lib/core/list-address'
import type { Page } from '@/lib/core/listing'

/* Bank statements on the wire: amounts in naira, days 'YYYY-MM-DD'. */

/** In bytes; a year of a busy account. */
export const STATEMENT_LIMIT = 2_000_000

const state = text(64, 'Please check the file again.', 'Please check the file first.')
/** `?preview=1` books nothing. `state` is that of a preview: the file is refused when it would book something else. */
export const statementQuerySchema = z.object({
  preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')),
  state: z.optional(state),
})
export const checkStatementSchema = z.object({
  file: z.custom<File>((value) => value instanceof File && value.size > 0, 'Please choose the statement of the bank.'),
})
export const bookStatementSchema = z.object({ content: fileAsText(STATEMENT_LIMIT), state })

const companyId = z.uuid('Please choose a company.')
const lineId = z.uuid('There is no such line.')
/** POST /staff/statements/lines/{id}/assign */
export const assignLineSchema = z.object({ companyId })
export const assignLineFormSchema = z.extend(assignLineSchema, { lineId })
/** POST /staff/statements/lines/{id}/set-aside */
export const setAsideSchema = z.object({ reason: line('The reason', 300) })
export const setAsideFormSchema = z.extend(setAsideSchema, { lineId })

export const BANK_LINE_STATES = ['waiting', 'booked', 'set_aside'] as const satisfies readonly BankLineState[]
const bankLines = listQuery({ state: z.enum(BANK_LINE_STATES, 'There is no such state.') })
/** GET /staff/statements/lines. Lines that wait, without a state. */
export const bankLinesQuerySchema = bankLines.query
export const statementsPageSchema = z.extend(bankLines.address, {
  notice: z.catch(z.optional(z.enum(['booked', 'assigned', 'aside'])), undefined),
})
export type BankLinesQuery = z.output<typeof bankLinesQuerySchema>

/** A line of a statement before it is booked. `line` is its number in the file. */
type CreditDto = {
  readonly line: number
  readonly date: string
  readonly amount: number
  /** What the bank says about it. */
  readonly text: string
}

/** A line that is booked for a company. */
type MatchDto = CreditDto & {
  readonly company: string
  /** The announced reference; empty when the company's name and the amount decided. */
  readonly reference: string
}

/** What a statement books, previewed or booked. */
export type StatementReport = {
  /** The number of `matches`, and their sum. */
  readonly matched: number
  readonly total: number
  readonly matches: readonly MatchDto[]
  /** Lines that wait until a person chooses the company. */
  readonly unmatched: readonly (CreditDto & { readonly candidates: readonly string[]; readonly why: string })[]
  /** Lines that are known. They count once. */
  readonly already: readonly (CreditDto & { readonly why: string })[]
  /** Lines about money that went out, which are ignored. */
  readonly outgoing: number
  /** Lines that cannot be read. A file with such lines is not booked at all. */
  readonly problems: readonly { readonly line: number; readonly why: string }[]
  /** Names what it books, for the second look. */
  readonly state: string
}

/** A stored line. `candidates` are the companies it may be from. */
export type BankLineDto = {
  readonly id: string
  readonly date: string
  readonly amount: number
  readonly reference: string
  readonly text: string
  readonly state: BankLineState
  readonly reason: string
  readonly company: string | null
  readonly candidates: readonly { readonly id: string; readonly company: string }[]
}

export type BankLinePage = Page<BankLineDto>
