import * as z from 'zod/mini'
import { reasonSchema, text } from '@/lib/core/fields'
import type { Page } from '@/lib/core/listing'
import { uploadFields } from '@/lib/core/upload-fields'
import type { bankLineResponse, statementReportResponse } from './responses'
import { COLUMNS } from './column-rules'

/* Bank statements on the wire: amounts in naira, days 'YYYY-MM-DD'. */

/** `?preview=1` books nothing. `state` is that of a preview: the file is refused when it would book something else. */
export const statementQuerySchema = z.object({
  preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')),
  state: z.optional(text(64, 'Please check the file again.')),
  goodOnly: z.optional(z.enum(['0', '1'], 'The good lines must be 1 or 0.')),
})
const upload = uploadFields('statement', 'Please choose the statement of the bank.', COLUMNS)
export const checkStatementSchema = z.object(upload.check)
export const bookStatementSchema = z.object(upload.book)

const companyId = z.uuid('Please choose a company.')
const lineId = z.uuid('There is no such line.')
/** POST /staff/statements/lines/{id}/assign */
export const assignLineSchema = z.object({ companyId })
export const assignLineFormSchema = z.extend(assignLineSchema, { lineId })
export const setAsideFormSchema = z.extend(reasonSchema, { lineId })
export const keepBookingFormSchema = z.extend(reasonSchema, { lineId })

export type StatementReport = z.infer<typeof statementReportResponse>

export type BankLineDto = z.infer<typeof bankLineResponse>

export type BankLinePage = Page<BankLineDto>
