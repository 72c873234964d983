import * as z from 'zod/mini'
import { ApprovalState } from '@/generated/prisma/enums'
import { day, id, listOf, month, numbersBy, pageOf, part } from '@/lib/core/response-fields'
import { ownPayoutResponse } from '@/lib/credit/responses'
import { fileReadingResponse } from '@/lib/core/table-responses'
import { LINE_STATES } from './figure-rules'
import { AGES } from './rules'

const periodFiguresResponse = part(
  'PeriodFigures',
  z.object({
    amountDue: z.number().check(z.describe('Due: what falls due on the payday, without the arrears.')),
    arrears: z.number().check(z.describe('Arrears: what fell due on earlier paydays and was not paid.')),
    toDeduct: z
      .number()
      .check(z.describe('To deduct: what the month asks of pay, which is due and arrears, under the wage ceiling.')),
    due: z
      .number()
      .check(z.describe('The same as `toDeduct`: it has the arrears in it. What is due without them is `amountDue`.')),
    deducted: z.number().check(z.describe('What left the pay, also where it is more than was to be deducted.')),
    over: z.number().check(z.describe('The part of `deducted` above what was to be deducted.')),
    short: z
      .number()
      .check(z.describe('To deduct and not deducted, with a reason. Later periods ask for it as arrears.')),
    open: z.number().check(z.describe('To deduct on lines without an answer.')),
    received: z.number().check(z.describe('What arrived of `deducted`, which is received + announced + unsent.')),
    announced: z
      .number()
      .check(z.describe('Announced by HR and not received. Transfers on their way cover the oldest periods first.')),
    unsent: z.number(),
  }),
  'The figures of a period: toDeduct = amountDue + arrears, and toDeduct + over = deducted + short + open.',
)

export const periodResponse = part(
  'Period',
  z.extend(periodFiguresResponse, {
    period: month(),
    payday: day(),
    closed: z.boolean(),
    closesOn: day().check(z.describe('The last day to fill it in.')),
    lines: numbersBy(LINE_STATES),
    shortLines: z.number().check(z.describe('Lines deducted in part or not at all.')),
  }),
  'A period and its figures.',
)

const correctionResponse = part(
  'DeductionCorrection',
  z.object({
    state: z
      .enum(ApprovalState)
      .check(z.describe('`pending` waits for a second person of Foodbank. Then the line has the amount `to`.')),
    from: z.number(),
    to: z.number(),
    requestedBy: z.string(),
    sentence: z.string().check(z.describe('The same in words, for people.')),
  }),
  'The last request to correct a deduction.',
)

export const lineResponse = part(
  'Line',
  z.object({
    lineId: id(),
    staffId: z.string(),
    name: z.string(),
    amountDue: z.number().check(z.describe('Due: what falls due on the payday, without the arrears.')),
    arrears: z.number().check(z.describe('Arrears: what fell due on earlier paydays and was not paid.')),
    toDeduct: z.number().check(z.describe('To deduct: `amountDue` and `arrears`, under the wage ceiling.')),
    balanceAfter: z.number(),
    asks: z
      .number()
      .check(
        z.describe('What the line asks for now. Zero once HR has answered: a later period asks for what is open.'),
      ),
    askedLater: z
      .nullable(z.object({ amount: z.number(), period: z.nullable(month()) }))
      .check(
        z.describe(
          'What is still open of a line that HR answered with nothing, and the period that asks for it; null for a ' +
            'period when no pay is asked any more. HR can still enter it here. Null when nothing is open.',
        ),
      ),
    note: z
      .string()
      .check(
        z.describe(
          'Why the line asks for less than is due; empty when it does not, and for lines stored before this was kept.',
        ),
      ),
    amountDeducted: z.nullable(z.number()),
    short: z.number().check(z.describe('To deduct and not deducted, once HR has answered or the period is closed.')),
    received: z.number(),
    reason: z.string().check(z.describe("HR's reason, or why HR's answer is missing.")),
    state: z.enum(LINE_STATES),
    correction: z
      .nullable(correctionResponse)
      .check(z.describe('Null when nobody asked to correct it, and once the corrected amount was changed again.')),
    canCorrect: z.boolean().check(z.describe('Whether HR can ask to correct it now.')),
  }),
  'A line: the deduction of one employee in one month.',
)

export const bookedLineResponse = z.extend(
  z.pick(lineResponse, {
    lineId: true,
    name: true,
    staffId: true,
    state: true,
    reason: true,
    received: true,
    correction: true,
  }),
  { deducted: z.number(), entryId: id() },
)

export const closingResponse = part(
  'Closing',
  z.object({
    why: z.string().check(z.describe('Why it cannot be closed yet; empty when it can.')),
    open: z
      .object({
        lines: z.number(),
        amount: z.number(),
        moves: listOf(z.object({ month: month(), amount: z.number() })),
        alone: z.number(),
      })
      .check(
        z.describe(
          'Lines without an answer. `moves`: which periods ask for them; `alone`: what leavers then pay themselves.',
        ),
      ),
    short: z
      .object({ lines: z.number(), amount: z.number(), from: z.nullable(z.string()) })
      .check(
        z.describe(
          'What was short moved when it was booked. `from` is the first period that asks for it again, if one does.',
        ),
      ),
  }),
  'What closing a period would move.',
)

export const periodLinesResponse = part(
  'PeriodLines',
  z.extend(periodResponse, {
    ...pageOf(lineResponse).shape,
    company: z.string(),
    closing: z.nullable(closingResponse).check(z.describe('Null for a period that is closed or too far ahead.')),
    found: z.number().check(z.describe('The number of lines that match the filter.')),
  }),
  'A period with a page of its lines.',
)

export const rowNoteResponse = part(
  'RowNote',
  z.object({
    line: z.number(),
    lineId: z.string(),
    why: z.string(),
  }),
  "A remark on a row of HR's file. `line` is its number in the file.",
)

export const uploadReportResponse = part(
  'UploadReport',
  z.object({
    matched: z.number().check(z.describe('Lines deducted in full.')),
    short: z.number().check(z.describe('Lines deducted in part or not at all, with a reason.')),
    unknown: listOf(rowNoteResponse).check(z.describe('Rows that match no line of this period. They are not booked.')),
    total: z.number().check(z.describe('The sum of matched and short lines.')),
    doubled: listOf(rowNoteResponse).check(z.describe('Rows that repeat another row. They count once.')),
    already: listOf(rowNoteResponse).check(
      z.describe('Rows of lines that HR filled in before. They are not booked again.'),
    ),
    over: listOf(rowNoteResponse).check(
      z.describe('Rows above the amount to deduct. The excess pays later instalments, then becomes credit.'),
    ),
    overTotal: z.number().check(z.describe('The excess of those rows.')),
    month: z
      .pick(periodFiguresResponse, {
        ...{ amountDue: true, arrears: true, toDeduct: true },
        ...{ due: true, deducted: true, over: true, short: true, open: true },
      })
      .check(z.describe('The figures of the whole period once the file is booked.')),
    changed: listOf(rowNoteResponse).check(
      z.describe('Rows whose due, or what is to deduct, differs from ours. Only the deducted amount counts.'),
    ),
    problems: listOf(rowNoteResponse).check(
      z.describe('Rows with errors. A file with errors is booked only when its good rows are asked for.'),
    ),
    canBookGood: z
      .boolean()
      .check(
        z.describe('Whether the good rows can be booked without the others: not when columns seem to be mixed up.'),
      ),
    reading: z.nullable(fileReadingResponse).check(z.describe('Null for an answer without a file.')),
    waiting: z
      .number()
      .check(z.describe('Rows without an amount, and lines that the file leaves out. They stay expected.')),
    sameFile: z.boolean().check(z.describe('Whether the same file was booked before.')),
    otherMonth: z
      .nullable(z.string())
      .check(z.describe('The month of a file that is all of another month; null for others.')),
    mismatched: z.number().check(z.describe('How many rows name another person than their line belongs to.')),
  }),
  "The result of HR's file, previewed or booked.",
)

export const noticeResponse = part(
  'Notice',
  z.object({
    id: id(),
    amount: z.number(),
    reference: z.string(),
    date: day(),
    received: z.nullable(z.number()),
  }),
)

export const receiptResponse = part(
  'Receipt',
  z.object({
    id: id(),
    amount: z.number(),
    reference: z.string(),
    date: day(),
    lines: z.number(),
    excess: z.number().check(z.describe("The part above the company's debt, which became its credit.")),
    fromCredit: z
      .boolean()
      .check(z.describe("The company's credit paid; no money arrived. `reference` is empty then.")),
    paidOut: z
      .boolean()
      .check(
        z.describe(
          "The company's credit was paid to its bank account, under `reference`. Then `fromCredit` is true, too.",
        ),
      ),
    undone: z.boolean().check(z.describe('Booked by mistake and reversed.')),
    entryId: z.nullable(id()).check(z.describe('The ledger entry; null for HR.')),
  }),
)

export const remittancesResponse = part(
  'Remittances',
  z.object({
    owed: z.number().check(z.describe('Deducted and not received.')),
    credit: z.number().check(z.describe('What the company sent above its debt. It pays for the next deductions.')),
    payout: z
      .nullable(ownPayoutResponse)
      .check(z.describe("The request that the credit is paid to the company's bank account; null without one.")),
    announced: z.number().check(z.describe('The part of `owed` that HR has announced.')),
    overAnnounced: z
      .number()
      .check(z.describe('What HR has announced above `owed`: withdraw it, or it becomes credit when it arrives.')),
    received: z.number(),
    pauseReason: z.string().check(z.describe('Why employees cannot place new orders; empty when they can.')),
    periods: listOf(periodResponse),
    notices: listOf(noticeResponse),
    olderNotices: z.nullable(z.string()).check(z.describe('The cursor of the next page; null on the last page.')),
    receipts: listOf(receiptResponse),
    olderReceipts: z.nullable(z.string()),
  }),
)

export const exposureResponse = part(
  'Exposure',
  z.object({
    id: id(),
    company: z.string(),
    paused: z.boolean(),
    plans: z.number().check(z.describe("What is left of its employees' open plans.")),
    coming: z
      .number()
      .check(z.describe("The financed part of its employees' approved orders that are not delivered yet.")),
    owed: z.number().check(z.describe('Deducted from pay and not received.')),
    ages: numbersBy(AGES).check(z.describe('`owed` by days since payday.')),
    oldestPayday: z.nullable(z.string()).check(z.describe('The oldest payday whose deductions did not arrive.')),
    credit: z.number().check(z.describe('What the company sent above its debt.')),
    total: z.number().check(z.describe('`plans`, `coming` and `owed`, less `credit`.')),
  }),
  'What a company and its employees owe Foodbank, in naira.',
)

export const companyDebtResponse = part(
  'CompanyDebt',
  z.object({
    id: id(),
    company: z.string(),
    owed: z.number(),
    announced: z.number(),
    ages: numbersBy(AGES),
  }),
)

export const receiptPreviewResponse = part(
  'ReceiptPreview',
  z.object({
    owed: z.number(),
    excess: z.number().check(z.describe("What is above the debt. It becomes the company's credit.")),
    count: z.number(),
    lines: listOf(
      z.object({
        lineId: id(),
        period: month(),
        staffId: z.string(),
        name: z.string(),
        deducted: z.number(),
        amount: z.number(),
        whole: z.boolean(),
      }),
    ),
  }),
  'The lines that a receipt would pay: `count` of all, and the first of them.',
)
