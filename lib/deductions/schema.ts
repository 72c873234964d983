import * as z from 'zod/mini'
import { LONGEST_HEADING } from '@/lib/companies/column-rules'
import {
  atMost,
  day,
  fileAsText,
  line,
  month,
  nairaAmount,
  optionalParagraph,
  searchText,
  text,
  yesNo,
} from '@/lib/core/fields'
import {
  type Sort,
  addressChoice,
  addressCursor,
  addressSort,
  addressWords,
  listQuery,
  sortField,
} from '@/lib/core/list-address'
import { cursorField } from '@/lib/core/listing'
import type {
  closingAnswer,
  companyDebtAnswer,
  exposureAnswer,
  lineAnswer,
  noticeAnswer,
  periodAnswer,
  periodFiguresAnswer,
  periodLinesAnswer,
  receiptAnswer,
  receiptPreviewAnswer,
  remittancesAnswer,
  rowNoteAnswer,
  uploadReportAnswer,
} from './answers'
import { LINE_STATES, type LineState } from './figure-rules'

/* Deductions and remittances on the wire: amounts in naira, days 'YYYY-MM-DD', months 'YYYY-MM'. */

export const monthParams = z.object({ month: month('The month') })
export const companyParams = z.object({ companyId: z.uuid('There is no such company.') })

/** What the lines of a month sort by. */
const LINE_SORTS = ['name', 'due', 'arrears', 'toDeduct', 'after', 'deducted'] as const
export type LineSort = (typeof LINE_SORTS)[number]

/**
 * GET /partner/deductions/{month}. `format` replaces the Accept header in links, `columns=own` heads the file as the
 * company does; the rest applies to JSON only.
 */
export const periodQuerySchema = z.object({
  format: z.optional(z.enum(['json', 'csv', 'xlsx', 'pdf'], 'The format must be json, csv, xlsx or pdf.')),
  columns: z.optional(z.enum(['ours', 'own'], 'The columns must be ours or own.')),
  q: z.optional(searchText(100)),
  state: z.optional(z.enum(LINE_STATES, `The state must be one of ${LINE_STATES.join(', ')}.`)),
  sort: z.optional(sortField(LINE_SORTS)),
  cursor: cursorField(),
})
/** `?preview=1` books nothing. `goodOnly=1` books the rows without errors when others have some. */
export const previewQuerySchema = z.object({
  preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')),
  goodOnly: z.optional(z.enum(['0', '1'], 'The good rows must be 1 or 0.')),
})

const transfer = { amount: nairaAmount('The amount'), reference: line('The reference', 100), date: day('The date') }
/** POST /partner/remittances */
export const announceSchema = z.object(transfer)
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
export const remittancesQuerySchema = z.object({
  companyId: z.optional(z.uuid('There is no such company.')),
  notices: cursorField(),
  receipts: cursorField(),
})

/** The address of the companies that owe. */

/** In bytes; far more than ten thousand lines need. */
export const FILE_LIMIT = 2_000_000

const monthField = month('The month')
export const checkFileSchema = z.object({
  month: monthField,
  file: z.custom<File>((value) => value instanceof File && value.size > 0, 'Please choose the file you filled in.'),
})
/** Rows of a file that can be corrected in the preview: a form has at most 300 entries. */
export const MAX_FIXES = 90
const fixList = (entry: z.ZodMiniType<string>) =>
  z._default(atMost(MAX_FIXES, entry, `Please correct more than ${MAX_FIXES} rows in the file.`), [])
/** A checked file with what HR typed into its preview: three lists, an entry for each row. */
export const bookFileSchema = z.pipe(
  z.object({
    month: monthField,
    name: z._default(text(200), ''),
    content: fileAsText(FILE_LIMIT),
    fixLine: fixList(text(6).check(z.regex(/^\d+$/))),
    fixAmount: fixList(text(60)),
    fixReason: fixList(text(300)),
    goodOnly: z._default(yesNo('The good rows'), false),
  }),
  z.transform(({ fixLine, fixAmount, fixReason, ...file }) => ({
    ...file,
    fixes: fixLine.map((line, index): Fix => ({
      line: Number(line),
      amount: fixAmount[index] ?? '',
      reason: fixReason[index] ?? '',
    })),
  })),
)
/** A checked file with the columns that HR chose for it, which are stored. */
export const matchFileSchema = z.object({
  month: monthField,
  name: z._default(text(200), ''),
  content: fileAsText(FILE_LIMIT),
  staff_id: z._default(text(LONGEST_HEADING), ''),
  employee: z._default(text(LONGEST_HEADING), ''),
  amount_due: z._default(text(LONGEST_HEADING), ''),
  amount_deducted: z._default(text(LONGEST_HEADING), ''),
  reason: z._default(text(LONGEST_HEADING), ''),
})
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
/** POST /partner/deductions/{month}/corrections: what was really deducted, and what went wrong. */
export const deductionCorrectionSchema = z.object({
  lineId: deductionId,
  rightAmount: nairaAmount('The right amount', 0n),
  reason: line('The reason', 300),
})
export const deductionCorrectionFormSchema = z.extend(deductionCorrectionSchema, { month: monthField })
export const closeSchema = z.object({ month: monthField })
export const withdrawSchema = z.object({ id: z.uuid('There is no such announcement.') })

export const periodPageSchema = z.object({
  q: addressWords(),
  state: addressChoice(LINE_STATES),
  sort: addressSort(LINE_SORTS),
  cursor: addressCursor(),
})
/** One page shows two lists; each has a cursor. */
export const remittancesPageSchema = z.object({
  notices: addressCursor(),
  receipts: addressCursor(),
})
/** GET /partner/remittances: the cursors of announced and received transfers. */
export const transfersQuerySchema = z.object({ notices: cursorField(), receipts: cursorField() })
export type TransfersQuery = { readonly notices?: string | undefined; readonly receipts?: string | undefined }
/** What the booked deductions of a month sort by. */
const BOOKED_SORTS = ['name', 'deducted', 'received'] as const
export type BookedSort = (typeof BOOKED_SORTS)[number]
export const bookedPageSchema = z.object({
  cursor: addressCursor(),
  sort: addressSort(BOOKED_SORTS),
  q: addressWords(),
})
export type BookedFilter = Partial<z.output<typeof bookedPageSchema>>

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

export type LineDto = z.infer<typeof lineAnswer>

export type PeriodDto = z.infer<typeof periodAnswer>

export type PeriodFigures = z.infer<typeof periodFiguresAnswer>

export type ClosingDto = z.infer<typeof closingAnswer>

export type PeriodLinesDto = z.infer<typeof periodLinesAnswer>

/** `q` is a name or a staff ID. */
export type LineFilter = {
  readonly q?: string | undefined
  readonly state?: LineState | undefined
  readonly sort?: Sort<LineSort> | undefined
  readonly cursor?: string | undefined
}

export type RowNote = z.infer<typeof rowNoteAnswer>

/** The fields that HR can match with the columns of a file of another layout. */
export const MATCHED_FIELDS = ['staff_id', 'name', 'amount_due', 'amount_deducted', 'reason'] as const
export type MatchedField = (typeof MATCHED_FIELDS)[number]

/** What HR types into the preview in place of the amount and the reason of a row. `line` is its number in the file. */
export type Fix = { readonly line: number; readonly amount: string; readonly reason: string }

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

export type UploadReport = z.infer<typeof uploadReportAnswer>

export type NoticeDto = z.infer<typeof noticeAnswer>
export type ReceiptDto = z.infer<typeof receiptAnswer>

export type RemittancesDto = z.infer<typeof remittancesAnswer>

export type CompanyDebtDto = z.infer<typeof companyDebtAnswer>

/** A booked deduction for staff; `entryId` is its ledger entry. */
export type BookedLineDto = Pick<
  LineDto,
  'lineId' | 'name' | 'staffId' | 'state' | 'reason' | 'received' | 'correction'
> & { readonly deducted: number; readonly entryId: string }

export type ReceiptPreview = z.infer<typeof receiptPreviewAnswer>

/** What the list can be sorted by. */
export const EXPOSURE_FIGURES = ['company', 'plans', 'coming', 'owed', 'credit', 'total'] as const
export type ExposureSort = (typeof EXPOSURE_FIGURES)[number]

const SORTS = EXPOSURE_FIGURES.flatMap((figure) => [figure, `-${figure}`] as const)

/** GET /staff/exposure. A minus means descending. */
export const { query: exposureQuerySchema, address: exposurePageSchema } = listQuery({
  sort: z.enum(SORTS, `Please sort by ${EXPOSURE_FIGURES.join(', ')}; a minus before it means descending.`),
})
export type ExposureQuery = z.output<typeof exposureQuerySchema>

export type ExposureDto = z.infer<typeof exposureAnswer>
