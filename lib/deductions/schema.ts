import * as z from 'zod/mini'
import type { DeductionState } from '@/generated/prisma/enums'
import { day, fileAsText, line, month, nairaAmount, searchText } from '@/lib/core/fields'
import { addressChoice, addressCursor, addressWords, listQuery } from '@/lib/core/list-address'
import { type Page, cursorField } from '@/lib/core/listing'
import type { Age } from './rules'

/* Deductions and remittances on the wire: amounts in naira, days 'YYYY-MM-DD', months 'YYYY-MM'. */

const STATES = ['expected', 'deducted', 'remitted', 'matched'] as const

export const monthParams = z.object({ month: month('The month') })
export const companyParams = z.object({ companyId: z.uuid('There is no such company.') })

/** GET /partner/deductions/{month}. `format` replaces the Accept header in links; the rest applies to JSON only. */
export const periodQuerySchema = z.object({
  format: z.optional(z.enum(['json', 'csv', 'xlsx'], 'The format must be json, csv or xlsx.')),
  q: z.optional(searchText(100)),
  state: z.optional(z.enum(STATES, `The state must be one of ${STATES.join(', ')}.`)),
  cursor: cursorField(),
})
/** `?preview=1` books nothing. */
export const previewQuerySchema = z.object({ preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')) })

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

/** In bytes; far more than ten thousand lines need. */
export const FILE_LIMIT = 2_000_000

const monthField = month('The month')
export const checkFileSchema = z.object({
  month: monthField,
  file: z.custom<File>((value) => value instanceof File && value.size > 0, 'Please choose the file you filled in.'),
})
export const bookFileSchema = z.object({
  month: monthField,
  content: fileAsText(FILE_LIMIT),
})
export const closeSchema = z.object({ month: monthField })
export const withdrawSchema = z.object({ id: z.uuid('There is no such announcement.') })

export const periodPageSchema = z.object({
  q: addressWords(),
  state: addressChoice(STATES),
  cursor: addressCursor(),
  notice: z.catch(z.optional(z.enum(['closed'])), undefined),
})
/** One page shows two lists; each has a cursor. */
export const remittancesPageSchema = z.object({
  notice: z.catch(z.optional(z.enum(['announced', 'withdrawn', 'received'])), undefined),
  notices: addressCursor(),
  receipts: addressCursor(),
})
/** GET /partner/remittances: the cursors of announced and received transfers. */
export const transfersQuerySchema = z.object({ notices: cursorField(), receipts: cursorField() })
export type TransfersQuery = { readonly notices?: string | undefined; readonly receipts?: string | undefined }
export const bookedPageSchema = z.object({ cursor: addressCursor(), q: addressWords() })

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

/** A line: the deduction of one employee in one month. */
export type LineDto = {
  readonly lineId: string
  readonly staffId: string
  readonly name: string
  readonly amountDue: number
  readonly arrears: number
  readonly balanceAfter: number
  /** Why the line asks for less than is due; empty when it does not, and once HR has filled it in. */
  readonly note: string
  readonly amountDeducted: number | null
  readonly received: number
  readonly reason: string
  readonly state: DeductionState
}

/** A period and its sums. `expected` is not deducted yet; received ≤ remitted ≤ deducted. */
export type PeriodDto = {
  readonly period: string
  readonly payday: string
  readonly closed: boolean
  /** The last day to fill it in. */
  readonly closesOn: string
  readonly lines: Readonly<Record<DeductionState, number>>
  readonly expected: number
  readonly deducted: number
  readonly remitted: number
  readonly received: number
}

/** A period with a page of its lines. */
export type PeriodLinesDto = PeriodDto &
  Page<LineDto> & {
    readonly company: string
    /** Lines that HR has not filled in. Closing the period makes their amount arrears of the next month. */
    readonly waiting: { readonly lines: number; readonly amount: number }
    /** The number of lines that match the filter. */
    readonly found: number
  }

/** `q` is a name or a staff ID. */
export type LineFilter = {
  readonly q?: string | undefined
  readonly state?: DeductionState | undefined
  readonly cursor?: string | undefined
}

/** A remark on a row of HR's file. `line` is its number in the file. */
export type RowNote = { readonly line: number; readonly lineId: string; readonly why: string }

/** The result of HR's file, previewed or booked. */
export type UploadReport = {
  /** Lines deducted in full. */
  readonly matched: number
  /** Lines deducted in part or not at all, with a reason. */
  readonly short: number
  /** Rows that match no line of this period. They are not booked. */
  readonly unknown: readonly RowNote[]
  /** The sum of matched and short lines. */
  readonly total: number
  /** Rows that repeat another row. They count once. */
  readonly doubled: readonly RowNote[]
  /** Rows of lines that HR filled in before. They are not booked again. */
  readonly already: readonly RowNote[]
  /** Rows above the expected amount. The excess pays later instalments, then becomes credit. */
  readonly over: readonly RowNote[]
  /** The excess of those rows. */
  readonly overTotal: number
  /** Rows whose amount due differs from ours. Only the deducted amount counts. */
  readonly changed: readonly RowNote[]
  /** Rows with errors. A file with errors is not booked at all. */
  readonly problems: readonly RowNote[]
  /** Rows without an amount, and lines that the file leaves out. They stay expected. */
  readonly waiting: number
  /** Whether the same file was booked before. */
  readonly sameFile: boolean
}

export type NoticeDto = {
  readonly id: string
  readonly amount: number
  readonly reference: string
  readonly date: string
  readonly received: number | null
}
export type ReceiptDto = {
  readonly id: string
  readonly amount: number
  readonly reference: string
  readonly date: string
  readonly lines: number
  /** The part above the company's debt, which became its credit. */
  readonly excess: number
  /** The company's credit paid; no money arrived. `reference` is empty then. */
  readonly fromCredit: boolean
  /** Booked by mistake and reversed. */
  readonly undone: boolean
  /** The ledger entry; null for HR. */
  readonly entryId: string | null
}

export type RemittancesDto = {
  /** Deducted and not received. */
  readonly owed: number
  /** What the company sent above its debt. It pays for the next deductions. */
  readonly credit: number
  /** The part of `owed` that HR has announced. */
  readonly announced: number
  readonly received: number
  /** Why employees cannot place new orders; empty when they can. */
  readonly pauseReason: string
  readonly periods: readonly PeriodDto[]
  readonly notices: readonly NoticeDto[]
  /** The cursor of the next page; null on the last page. */
  readonly olderNotices: string | null
  readonly receipts: readonly ReceiptDto[]
  readonly olderReceipts: string | null
}

export type CompanyDebtDto = {
  readonly id: string
  readonly company: string
  readonly owed: number
  readonly announced: number
  readonly ages: Readonly<Record<Age, number>>
}

/** A booked deduction for staff; `entryId` is its ledger entry. */
export type BookedLineDto = {
  readonly lineId: string
  readonly name: string
  readonly staffId: string
  readonly state: DeductionState
  readonly reason: string
  readonly deducted: number
  readonly received: number
  readonly entryId: string
}

/** The lines that a receipt would pay: `count` of all, and the first of them. */
export type ReceiptPreview = {
  readonly owed: number
  /** What is above the debt. It becomes the company's credit. */
  readonly excess: number
  readonly count: number
  readonly lines: readonly {
    readonly lineId: string
    readonly period: string
    readonly staffId: string
    readonly name: string
    readonly deducted: number
    readonly amount: number
    readonly whole: boolean
  }[]
}

/** What the list can be sorted by. */
export const EXPOSURE_FIGURES = ['company', 'plans', 'coming', 'owed', 'credit', 'total'] as const
export type ExposureSort = (typeof EXPOSURE_FIGURES)[number]

const SORTS = EXPOSURE_FIGURES.flatMap((figure) => [figure, `-${figure}`] as const)

/** GET /staff/exposure. A minus means descending. */
export const { query: exposureQuerySchema, address: exposurePageSchema } = listQuery({
  sort: z.enum(SORTS, `Please sort by ${EXPOSURE_FIGURES.join(', ')}; a minus before it means descending.`),
})
export type ExposureQuery = z.output<typeof exposureQuerySchema>

/** What a company and its employees owe Foodbank, in naira. */
export type ExposureDto = {
  readonly id: string
  readonly company: string
  readonly paused: boolean
  /** What is left of its employees' open plans. */
  readonly plans: number
  /** The financed part of its employees' approved orders that are not delivered yet. */
  readonly coming: number
  /** Deducted from pay and not received. */
  readonly owed: number
  /** `owed` by days since payday. */
  readonly ages: Readonly<Record<Age, number>>
  /** The oldest payday whose deductions did not arrive. */
  readonly oldestPayday: string | null
  /** What the company sent above its debt. */
  readonly credit: number
  /** `plans`, `coming` and `owed`, less `credit`. */
  readonly total: number
}
