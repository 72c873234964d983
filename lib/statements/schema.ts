import * as z from 'zod/mini'
import { BankLineState } from '@/generated/prisma/enums'
import { LONGEST_HEADING } from '@/lib/companies/column-rules'
import { fileAsText, line, text, yesNo } from '@/lib/core/fields'
import { listQuery, sortField } from '@/lib/core/list-address'
import type { Page } from '@/lib/core/listing'
import type { bankLineAnswer, statementReportAnswer } from './answers'

/* Bank statements on the wire: amounts in naira, days 'YYYY-MM-DD'. */

/** In bytes; a year of a busy account. */
export const STATEMENT_LIMIT = 2_000_000

const state = text(64, 'Please check the file again.', 'Please check the file first.')
/** `?preview=1` books nothing. `state` is that of a preview: the file is refused when it would book something else. */
export const statementQuerySchema = z.object({
  preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')),
  state: z.optional(state),
  goodOnly: z.optional(z.enum(['0', '1'], 'The good lines must be 1 or 0.')),
})
export const checkStatementSchema = z.object({
  file: z.custom<File>((value) => value instanceof File && value.size > 0, 'Please choose the statement of the bank.'),
})
export const bookStatementSchema = z.object({
  content: fileAsText(STATEMENT_LIMIT),
  state,
  goodOnly: z._default(yesNo('The good lines'), false),
})

const heading = () => z._default(text(LONGEST_HEADING), '')
/** A checked statement with the columns that staff chose for it, which are stored. */
export const matchStatementSchema = z.object({
  fileName: z._default(text(200), ''),
  content: fileAsText(STATEMENT_LIMIT),
  ...{ day: heading(), credit: heading(), debit: heading(), amount: heading(), sign: heading() },
  ...{ currency: heading(), reference: heading(), text: heading(), sender: heading() },
})

const companyId = z.uuid('Please choose a company.')
const lineId = z.uuid('There is no such line.')
/** POST /staff/statements/lines/{id}/assign */
export const assignLineSchema = z.object({ companyId })
export const assignLineFormSchema = z.extend(assignLineSchema, { lineId })
/** POST /staff/statements/lines/{id}/set-aside */
export const setAsideSchema = z.object({ reason: line('The reason', 300) })
export const setAsideFormSchema = z.extend(setAsideSchema, { lineId })

/** POST /staff/statements/lines/{id}/keep */
export const keepBookingSchema = z.object({ reason: line('The reason', 300) })
export const keepBookingFormSchema = z.extend(keepBookingSchema, { lineId })

const bankLines = listQuery({
  state: z.enum(BankLineState, 'There is no such state.'),
  sort: sortField(['added', 'amount']),
})
/** GET /staff/statements/lines. Lines that wait, without a state. */
export const bankLinesQuerySchema = bankLines.query
export const statementsPageSchema = z.extend(bankLines.address, {})
export type BankLinesQuery = z.output<typeof bankLinesQuerySchema>

export type StatementReport = z.infer<typeof statementReportAnswer>

export type BankLineDto = z.infer<typeof bankLineAnswer>

export type BankLinePage = Page<BankLineDto>
