import * as z from 'zod/mini'
import { atMost, day, line, month, nairaAmount, optionalParagraph, reason, text } from '@/lib/core/fields'
import type { Kobo } from '@/lib/core/money'
import { firstSentence } from '@/lib/core/problems'
import { uploadFields } from '@/lib/core/upload-fields'
import type {
  bookedLineResponse,
  closingResponse,
  companyDebtResponse,
  exposureResponse,
  lineResponse,
  noticeResponse,
  periodResponse,
  periodLinesResponse,
  receiptResponse,
  receiptPreviewResponse,
  remittancesResponse,
  rowNoteResponse,
  uploadReportResponse,
} from './responses'

/* Deductions and remittances on the wire: amounts in naira, days 'YYYY-MM-DD', months 'YYYY-MM'. */

export const monthParams = z.object({ month: month('The month') })
export const companyParams = z.object({ companyId: z.uuid('There is no such company.') })

/** `?preview=1` books nothing. `goodOnly=1` books the rows without errors when others have some. */
export const previewQuerySchema = z.object({
  preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')),
  goodOnly: z.optional(z.enum(['0', '1'], 'The good rows must be 1 or 0.')),
})

const transfer = { amount: nairaAmount('The amount'), reference: line('The reference', 100), date: day('The date') }
/** POST /partner/remittances */
export const announceSchema = z.object(transfer)
/** The form is on the page of all months, or of the one that it names. */
export const announceFormSchema = z.extend(announceSchema, { month: z.optional(month('The month')) })
/** POST /staff/remittances. `noticeId` names the announcement; without it, one with the same reference is settled. */
export const remittanceSchema = z.object({
  companyId: z.uuid('There is no such company.'),
  ...transfer,
  noticeId: z.optional(
    z.union([
      z.uuid('There is no such announcement.'),
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
    ]),
  ),
})

const monthField = month('The month')
/** Rows of a file that can be corrected in the preview: a form has at most 300 entries. */
export const MAX_FIXES = 90
const fixList = (entry: z.ZodMiniType<string>) =>
  z._default(atMost(MAX_FIXES, entry, `Please correct more than ${MAX_FIXES} rows in the file.`), [])
/** The fields that HR can match with the columns of a file of another layout. */
export const MATCHED_FIELDS = ['staff_id', 'name', 'amount_due', 'amount_deducted', 'reason'] as const
export type MatchedField = (typeof MATCHED_FIELDS)[number]
const upload = uploadFields('deductions', 'Please choose the file you filled in.', MATCHED_FIELDS)
/** The month of the file, and what HR typed into its preview: three lists, an entry for each row. */
const monthOfFile = {
  month: monthField,
  fixLine: fixList(text(6).check(z.regex(/^\d+$/))),
  fixAmount: fixList(text(60)),
  fixReason: fixList(text(300)),
}
export const checkFileSchema = z.object({ ...upload.check, ...monthOfFile })
export const bookFileSchema = z.object({ ...upload.book, ...monthOfFile })
/** A checked file whose problems are to be written into it. */
export const problemFileSchema = z.object({ ...monthOfFile, content: upload.book.content })
const deductionId = z.uuid('There is no such deduction.')
/**
 * What HR enters for one employee. `reason` may be empty for the whole amount. `seen` is the amount whose warning they
 * have read.
 */
export const enterSchema = z.object({
  month: monthField,
  seen: z._default(text(60), ''),
  lineId: deductionId,
  deducted: nairaAmount('The amount deducted', 0n),
  reason: z._default(optionalParagraph('The reason', 300), ''),
})

/** The fields of a line in the grid of a month. */
export const ENTRY_FIELDS = ['deducted', 'reason'] as const
export type EntryField = (typeof ENTRY_FIELDS)[number]
const entry = { deducted: enterSchema.shape.deducted, reason: optionalParagraph('The reason', 300) }
/** The problem with a text that is typed into the grid; undefined when there is none. An empty amount is no answer. */
export function entryProblem(field: EntryField, typed: string): string | undefined {
  if (field === 'deducted' && typed.trim() === '') return undefined
  const { error } = z.safeParse(entry[field], typed)
  return error && firstSentence(error.issues)
}

// A form has at most 300 entries, and a line has four.
const MAX_LINES = 70
const typedTexts = (max: number) =>
  atMost(MAX_LINES, z.string().check(z.maxLength(max, 'This is too long.')), 'Please enter fewer lines at once.')
/**
 * The lines of a month as a grid: the lists have one value for each line, and those with an amount or a reason count.
 * A problem is at 'deducted.<line id>' or 'reason.<line id>'.
 */
export const enterLinesSchema = z.pipe(
  z.object({
    month: monthField,
    lineId: atMost(MAX_LINES, deductionId, 'Please enter fewer lines at once.'),
    deducted: typedTexts(100),
    reason: typedTexts(1_000),
    seen: typedTexts(100),
  }),
  z.transform(({ month: of, ...typed }, context) => {
    const lines = typed.lineId.flatMap((lineId, row): EnteredLine[] => {
      const [deducted = '', why = '', seen = ''] = [typed.deducted[row], typed.reason[row], typed.seen[row]]
      if (`${deducted}${why}`.trim() === '') return []
      const stated = z.safeParse(z.object(entry), { deducted, reason: why })
      for (const { path, message } of stated.error?.issues ?? [])
        context.issues.push({ code: 'custom', path: [...path, lineId], message, input: undefined })
      return stated.data ? [{ lineId, seen, ...stated.data }] : []
    })
    if (lines.length === 0 && context.issues.length === 0)
      context.issues.push({ code: 'custom', message: 'Please type what was deducted.', input: undefined })
    return { month: of, lines }
  }),
)
/** What HR typed into a line, in kobo. `seen` is the amount whose warning they have read. */
export type EnteredLine = {
  readonly lineId: string
  readonly deducted: Kobo
  readonly reason: string
  readonly seen?: string
}
/** What was booked, in naira, and the lines that stayed as they were, with the reason. `tickets` are for the undo. */
export type EnteredLinesDto = {
  readonly lines: number
  readonly total: number
  readonly tickets: readonly string[]
  readonly others: readonly { readonly id: string; readonly message: string }[]
}
const ticket = z.string().check(z.maxLength(10_000, 'This is no answer of yours.'))
export const undoLinesSchema = z.object({ ticket: atMost(MAX_LINES, ticket, 'Please undo fewer lines at once.') })

/** POST /partner/deductions/{month}/corrections: what was really deducted, and what went wrong. */
export const deductionCorrectionSchema = z.object({
  lineId: deductionId,
  rightAmount: nairaAmount('The right amount', 0n),
  reason: reason(),
})
export const deductionCorrectionFormSchema = z.extend(deductionCorrectionSchema, { month: monthField })
export const closeSchema = z.object({ month: monthField })
export const withdrawSchema = z.object({ id: z.uuid('There is no such announcement.') })

/** The cursors of announced and received transfers. */
export type TransfersQuery = { readonly notices?: string | undefined; readonly receipts?: string | undefined }

/** The columns of HR's file, in order. */
export const COLUMNS = [
  'line_id',
  'period',
  'company',
  'staff_id',
  'name',
  'amount_due',
  'arrears',
  'balance_after',
  'amount_deducted',
  'reason',
] as const

export type LineDto = z.infer<typeof lineResponse>

export type PeriodDto = z.infer<typeof periodResponse>

export type ClosingDto = z.infer<typeof closingResponse>

export type PeriodLinesDto = z.infer<typeof periodLinesResponse>

export type RowNote = z.infer<typeof rowNoteResponse>

/** What HR types into the preview in place of the amount and the reason of a row. `line` is its number in the file. */
export type Fix = { readonly line: number; readonly amount: string; readonly reason: string }
export const fixesOf = ({ fixLine, fixAmount, fixReason }: Pick<z.output<typeof bookFileSchema>, FixList>): Fix[] =>
  fixLine.map((line, index) => ({
    line: Number(line),
    amount: fixAmount[index] ?? '',
    reason: fixReason[index] ?? '',
  }))
type FixList = 'fixLine' | 'fixAmount' | 'fixReason'

/** What becomes of a row of HR's file. */

export type Outcome = 'problem' | 'matched' | 'short' | 'waiting' | 'already' | 'doubled' | 'unknown'

/** A row of HR's file as it would be booked. Amounts in naira; those asked for are null for no line. */
export type PreviewRow = {
  readonly line: number
  readonly staffId: string
  readonly name: string
  readonly due: number | null
  readonly arrears: number | null
  readonly toDeduct: number | null
  readonly deducted: number | null
  /** What is typed as the amount. */
  readonly typed: string
  readonly reason: string
  readonly outcome: Outcome
  /** A sentence about the outcome; empty when there is nothing to say. */
  readonly why: string
  /** Whether another amount or reason solves the problem. */
  readonly canFix: boolean
}

export type UploadReport = z.infer<typeof uploadReportResponse>

/** A checked file of deductions: of a long file the rows with problems and the first others, and what HR typed. */
export type DeductionsPreview = {
  readonly report: UploadReport
  readonly rows: readonly PreviewRow[]
  readonly hidden: number
  readonly fixes: readonly Fix[]
  readonly state: string
}

export type NoticeDto = z.infer<typeof noticeResponse>
export type ReceiptDto = z.infer<typeof receiptResponse>

export type RemittancesDto = z.infer<typeof remittancesResponse>

export type CompanyDebtDto = z.infer<typeof companyDebtResponse>

/** A booked deduction for staff; `entryId` is its ledger entry. */
export type BookedLineDto = z.infer<typeof bookedLineResponse>

export type ReceiptPreview = z.infer<typeof receiptPreviewResponse>

/** What the list of exposure can be sorted by. */
export const EXPOSURE_FIGURES = ['company', 'plans', 'coming', 'owed', 'credit', 'total'] as const
export type ExposureSort = (typeof EXPOSURE_FIGURES)[number]

export type ExposureDto = z.infer<typeof exposureResponse>
