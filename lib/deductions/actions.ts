'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { partner, staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { conflict } from '@/lib/core/errors'
import { parseNaira } from '@/lib/core/money'
import { uploadActions } from '@/lib/server/upload'
import { closePeriod } from './close'
import { withdrawCompanyPayout } from './company-payouts'
import { enterDeduction, enterDeductions, warningOf } from './enter'
import { previewRemittance } from './remittance-queries'
import { announceTransfer, recordRemittance, withdrawNotice } from './remittances'
import {
  announceFormSchema,
  bookFileSchema,
  checkFileSchema,
  closeSchema,
  enterLinesSchema,
  enterSchema,
  fixesOf,
  problemFileSchema,
  remittanceSchema,
  undoLinesSchema,
  withdrawSchema,
} from './schema'
import { checkPractice } from './practice'
import { undoAnswers } from './undo-answers'
import { bookDeductions, checkDeductions, problemFile, rememberColumns } from './upload'

const upload = uploadActions({
  access: partner('approver'),
  schemas: { check: checkFileSchema, book: bookFileSchema },
  keep: ({ month }) => ({ month }),
  check: (actor, bytes, { month, columns, ...typed }) => checkDeductions(actor, month, bytes, fixesOf(typed), columns),
  remember: rememberColumns,
  book: (actor, bytes, { month, state, goodOnly, ...typed }) =>
    bookDeductions(actor, month, bytes, { fixes: fixesOf(typed), state, goodOnly }),
})
export const checkFileAction = upload.check
export const bookFileAction = upload.book

const practice = uploadActions({
  access: partner('approver'),
  schemas: { check: checkFileSchema, book: bookFileSchema },
  keep: ({ month }) => ({ month }),
  check: (actor, bytes, { month, columns, ...typed }) => checkPractice(actor, month, bytes, fixesOf(typed), columns),
  // Nothing is booked: the answer says what would be.
  book: async (actor, bytes, { month, columns, ...typed }) =>
    (await checkPractice(actor, month, bytes, fixesOf(typed), columns)).report,
})
export const checkPracticeAction = practice.check
export const bookPracticeAction = practice.book

/** The file with a column that says what is wrong with each row, as CSV. */
export const problemFileAction = action(
  { access: partner('approver'), schema: problemFileSchema },
  ({ actor, input: { month, content, ...typed } }) =>
    problemFile(actor, month, new Uint8Array(Buffer.from(content, 'base64')), fixesOf(typed)),
)

export const enterDeductionAction = action(
  { access: partner('approver'), schema: enterSchema },
  async ({ actor, input: { month, seen, ...answer } }) => {
    const warning = parseNaira(seen) === answer.deducted ? '' : await warningOf(actor, month, answer)
    if (warning !== '') throw conflict(warning, { fields: { deducted: warning } })
    await enterDeduction(actor, month, answer)
    await setFlash('deduction-entered')
    redirect(`/partner/deductions/${month}`)
  },
)

/** Books what was typed into the grid of a month. */
export const enterLinesAction = action(
  { access: partner('approver'), schema: enterLinesSchema },
  async ({ actor, input: { month, lines } }) => {
    // A colleague's answer is the reason for many refusals, so the page shows it in any case.
    refresh()
    return enterDeductions(actor, month, lines)
  },
)

export const undoLinesAction = action({ access: partner('approver'), schema: undoLinesSchema }, ({ actor, input }) =>
  undoAnswers(actor, input.ticket),
)

export const closePeriodAction = action(
  { access: partner('approver'), schema: closeSchema },
  async ({ actor, input }) => {
    await closePeriod(actor, input.month)
    await setFlash('period-closed')
    redirect(`/partner/deductions/${input.month}`)
  },
)

export const announceAction = action(
  { access: partner('approver'), schema: announceFormSchema },
  async ({ actor, input: { month, ...transfer } }) => {
    await announceTransfer(actor, transfer)
    await setFlash('transfer-announced')
    redirect(month === undefined ? '/partner/deductions' : `/partner/deductions/${month}`)
  },
)

export const withdrawAction = action(
  { access: partner('approver'), schema: withdrawSchema },
  async ({ actor, input }) => {
    await withdrawNotice(actor, input.id)
    await setFlash('transfer-withdrawn')
    redirect('/partner/deductions')
  },
)

/** Previews a receipt. The answer contains the typed values for the second step. */
export const checkReceiptAction = action(
  { access: staff('finance'), schema: remittanceSchema },
  async ({ actor, input: { amount, ...input } }) => ({
    ...(await previewRemittance(actor, { companyId: input.companyId, amount })),
    typed: { ...input, amount: `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}` },
  }),
)

export const recordReceiptAction = action(
  { access: staff('finance'), schema: remittanceSchema },
  async ({ actor, input }) => {
    await recordRemittance(actor, input)
    await setFlash('transfer-received')
    redirect(`/staff/remittances/${input.companyId}`)
  },
)

export const withdrawCompanyPayoutAction = action({ access: partner('approver'), schema: z.object({}) }, ({ actor }) =>
  withdrawCompanyPayout(actor),
)
