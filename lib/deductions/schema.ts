import * as z from 'zod/mini'
import type { DeductionState } from '@/generated/prisma/enums'
import { day, fileAsText, line, month, nairaAmount, searchText } from '@/lib/core/fields'
import { addressChoice, addressCursor, addressWords } from '@/lib/core/list-address'
import { type Page, cursorField } from '@/lib/core/listing'
import type { Age } from './rules'

/** Deductions and remittances as they travel: amounts in naira, days 'YYYY-MM-DD', months 'YYYY-MM'. */

const STATES = ['expected', 'deducted', 'remitted', 'matched'] as const

export const monthParams = z.object({ month: month('The month') })
export const companyParams = z.object({ companyId: z.uuid('There is no such company.') })

/** GET /partner/deductions/{month}: the form can be named where no Accept can be sent, as in a link. The rest is of JSON only. */
export const periodQuerySchema = z.object({
  format: z.optional(z.enum(['json', 'csv', 'xlsx'], 'The format must be json, csv or xlsx.')),
  q: z.optional(searchText(100)),
  state: z.optional(z.enum(STATES, `The state must be one of ${STATES.join(', ')}.`)),
  cursor: cursorField(),
})
/** `?preview=1` says what would be booked, and books nothing. */
export const previewQuerySchema = z.object({ preview: z.optional(z.enum(['0', '1'], 'The preview must be 1 or 0.')) })

/** A transfer: what is sent or received, under the bank's reference. */
const transfer = { amount: nairaAmount('The amount'), reference: line('The reference', 100), date: day('The date') }
/** POST /partner/remittances: money that the company has sent. */
export const announceSchema = z.object(transfer)
/** POST /staff/remittances: money that a company sent, for an announced transfer when its reference or `noticeId` says so. */
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

/** The largest file that is read, in bytes; far above what ten thousand lines take. */
export const FILE_LIMIT = 2_000_000

/** The two steps of HR's page: the file is chosen and shown, then what was shown is booked. */
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

/** The address of the page of a period: what is looked for, and lines of which state. */
export const periodPageSchema = z.object({
  q: addressWords(),
  state: addressChoice(STATES),
  cursor: addressCursor(),
  notice: z.catch(z.optional(z.enum(['closed'])), undefined),
})
/** A page of remittances: two lists, each turned by itself. */
export const remittancesPageSchema = z.object({
  notice: z.catch(z.optional(z.enum(['announced', 'withdrawn', 'received'])), undefined),
  notices: addressCursor(),
  receipts: addressCursor(),
})
/** GET /partner/remittances: where to go on in the announced and in the received transfers. */
export const transfersQuerySchema = z.object({ notices: cursorField(), receipts: cursorField() })
export type TransfersQuery = { readonly notices?: string | undefined; readonly receipts?: string | undefined }
export const bookedPageSchema = z.object({ cursor: addressCursor(), q: addressWords() })

/** The columns of the file, in the order in which they are written. */
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

/** What is deducted from one employee's pay. */
export type LineDto = {
  readonly lineId: string
  readonly staffId: string
  readonly name: string
  readonly amountDue: number
  readonly arrears: number
  readonly balanceAfter: number
  readonly amountDeducted: number | null
  readonly received: number
  readonly reason: string
  readonly state: DeductionState
}

/** A period added up. `expected` is what is still to be deducted; the rest are parts of each other: received ≤ remitted ≤ deducted. */
export type PeriodDto = {
  readonly period: string
  readonly payday: string
  readonly closed: boolean
  /** The last day on which it can be filled in. */
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
    /** Lines that nobody has answered, and what they add up to: arrears of the next month, once this one is closed. */
    readonly waiting: { readonly lines: number; readonly amount: number }
    /** How many lines the search finds. */
    readonly found: number
  }

/** Which lines of a period are shown: by name or staff ID, of one state, after the last of the page before. */
export type LineFilter = {
  readonly q?: string | undefined
  readonly state?: DeductionState | undefined
  readonly cursor?: string | undefined
}

/** A row of HR's file and what is to be said of it. */
export type RowNote = { readonly line: number; readonly lineId: string; readonly why: string }

/** What a file says, and what is booked by it. */
export type UploadReport = {
  /** Lines whose whole amount was deducted. */
  readonly matched: number
  /** Lines of which less was deducted, with a reason. */
  readonly short: number
  /** Rows that name no line of this period; nothing is booked for them. */
  readonly unknown: readonly RowNote[]
  /** What matched and short lines add up to. */
  readonly total: number
  /** Rows that say a second time what another row says; they count once. */
  readonly doubled: readonly RowNote[]
  /** Rows about lines that HR has answered before; nothing is booked for them. */
  readonly already: readonly RowNote[]
  /** Rows with more than was expected; what is too much pays what falls due next, then becomes credit. */
  readonly over: readonly RowNote[]
  /** By how much those rows are more than was expected. */
  readonly overTotal: number
  /** Rows whose amount due is not ours. It is not read; what counts is what was deducted. */
  readonly changed: readonly RowNote[]
  /** Rows that cannot be read or lack a reason. While there is one, nothing is booked. */
  readonly problems: readonly RowNote[]
  /** Rows whose amount is empty, and lines that the file leaves out: they stay expected. */
  readonly waiting: number
  /** This very file was booked before. */
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
  /** It was booked by mistake, and counts no more. */
  readonly undone: boolean
  /** Its ledger entry, for staff. */
  readonly entryId: string | null
}

/** What a company has deducted, and where its money is. */
export type RemittancesDto = {
  /** Deducted and not received. */
  readonly owed: number
  /** Of that, what HR says is on its way. */
  readonly announced: number
  readonly received: number
  readonly periods: readonly PeriodDto[]
  readonly notices: readonly NoticeDto[]
  /** Where the older ones begin; null on the last page. */
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

/** A booked deduction as staff see it; `entryId` is its ledger entry. */
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

/** Which lines a receipt reaches: how many, and the first of them. */
export type ReceiptPreview = {
  readonly owed: number
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
