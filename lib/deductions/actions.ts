'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { partner, staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { openColumnsOf } from '@/lib/core/open-columns'
import { setFlash } from '@/lib/core/flash'
import { AppError, conflict } from '@/lib/core/errors'
import { parseNaira } from '@/lib/core/money'
import { closePeriod } from './close'
import { withdrawCompanyPayout } from './company-payouts'
import { previewRemittance } from './remittance-queries'
import { announceTransfer, recordRemittance, withdrawNotice } from './remittances'
import {
  FILE_LIMIT,
  type MatchedField,
  announceSchema,
  bookFileSchema,
  checkFileSchema,
  closeSchema,
  enterSchema,
  matchFileSchema,
  remittanceSchema,
  withdrawSchema,
} from './schema'
import { bookDeductions, checkDeductions, enterDeduction, matchColumns, problemFile, warningOf } from './upload'

/** Previews a file. The answer contains the file, because a page without JavaScript sends it again to book it. */
export const checkFileAction = action(
  { access: partner('approver'), schema: checkFileSchema },
  async ({ actor, input }) => {
    if (input.file.size > FILE_LIMIT)
      throw new AppError(413, `This file is too large. Please send at most ${FILE_LIMIT / 1_000_000} MB.`)
    const bytes = new Uint8Array(await input.file.arrayBuffer())
    const sent = { name: input.file.name, content: Buffer.from(bytes).toString('base64') }
    try {
      return { ...(await checkDeductions(actor, input.month, bytes)), fixes: [], ...sent }
    } catch (error) {
      const open = openColumnsOf<MatchedField>(error)
      if (open === undefined) throw error
      return { ...open, ...sent }
    }
  },
)

/** Previews a file of another layout with the columns that HR chose, and remembers these. */
export const matchFileAction = action(
  { access: partner('approver'), schema: matchFileSchema },
  async ({ actor, input: { month, name, content, employee, ...headings } }) => {
    const bytes = new Uint8Array(Buffer.from(content, 'base64'))
    const chosen = Object.entries({ ...headings, name: employee }).filter(([, heading]) => heading !== '')
    await matchColumns(actor, bytes, Object.fromEntries(chosen))
    return { ...(await checkDeductions(actor, month, bytes)), fixes: [], name, content }
  },
)

/** Previews a file again, with what HR typed into its rows. */
export const recheckFileAction = action(
  { access: partner('approver'), schema: bookFileSchema },
  async ({ actor, input: { month, name, content, fixes } }) => {
    const checked = await checkDeductions(actor, month, new Uint8Array(Buffer.from(content, 'base64')), fixes)
    return { ...checked, fixes, name, content }
  },
)

/** The file with a column that says what is wrong with each row, as CSV. */
export const problemFileAction = action(
  { access: partner('approver'), schema: bookFileSchema },
  ({ actor, input: { month, content, fixes } }) =>
    problemFile(actor, month, new Uint8Array(Buffer.from(content, 'base64')), fixes),
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

export const bookFileAction = action(
  { access: partner('approver'), schema: bookFileSchema },
  async ({ actor, input }) => {
    const bytes = new Uint8Array(Buffer.from(input.content, 'base64'))
    const report = await bookDeductions(actor, input.month, bytes, input.fixes, input.goodOnly)
    refresh()
    return report
  },
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
  { access: partner('approver'), schema: announceSchema },
  async ({ actor, input }) => {
    await announceTransfer(actor, input)
    await setFlash('transfer-announced')
    redirect('/partner/remittances')
  },
)

export const withdrawAction = action(
  { access: partner('approver'), schema: withdrawSchema },
  async ({ actor, input }) => {
    await withdrawNotice(actor, input.id)
    await setFlash('transfer-withdrawn')
    redirect('/partner/remittances')
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

export const withdrawCompanyPayoutAction = action(
  { access: partner('approver'), schema: z.object({}) },
  async ({ actor }) => {
    await withdrawCompanyPayout(actor)
    return null
  },
)
