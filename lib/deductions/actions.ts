'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { partner, staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { AppError } from '@/lib/core/errors'
import { closePeriod } from './close'
import { previewRemittance } from './remittance-queries'
import { announceTransfer, recordRemittance, withdrawNotice } from './remittances'
import {
  FILE_LIMIT,
  announceSchema,
  bookFileSchema,
  checkFileSchema,
  closeSchema,
  remittanceSchema,
  withdrawSchema,
} from './schema'
import { bookDeductions, previewDeductions } from './upload'

/** Previews a file. The answer contains the file, because a page without JavaScript sends it again to book it. */
export const checkFileAction = action(
  { access: partner('approver'), schema: checkFileSchema },
  async ({ actor, input }) => {
    if (input.file.size > FILE_LIMIT)
      throw new AppError(413, `This file is too large. Please send at most ${FILE_LIMIT / 1_000_000} MB.`)
    const bytes = new Uint8Array(await input.file.arrayBuffer())
    const report = await previewDeductions(actor, input.month, bytes)
    return { report, name: input.file.name, content: Buffer.from(bytes).toString('base64') }
  },
)

export const bookFileAction = action(
  { access: partner('approver'), schema: bookFileSchema },
  async ({ actor, input }) => {
    const report = await bookDeductions(actor, input.month, new Uint8Array(Buffer.from(input.content, 'base64')))
    refresh()
    return report
  },
)

export const closePeriodAction = action(
  { access: partner('approver'), schema: closeSchema },
  async ({ actor, input }) => {
    await closePeriod(actor, input.month)
    redirect(`/partner/deductions/${input.month}?notice=closed`)
  },
)

export const announceAction = action(
  { access: partner('approver'), schema: announceSchema },
  async ({ actor, input }) => {
    await announceTransfer(actor, input)
    redirect('/partner/remittances?notice=announced')
  },
)

export const withdrawAction = action(
  { access: partner('approver'), schema: withdrawSchema },
  async ({ actor, input }) => {
    await withdrawNotice(actor, input.id)
    redirect('/partner/remittances?notice=withdrawn')
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
    redirect(`/staff/remittances/${input.companyId}?notice=received`)
  },
)
