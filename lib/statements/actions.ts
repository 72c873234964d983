'use server'

import { redirect } from 'next/navigation'
import { staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { AppError } from '@/lib/core/errors'
import { openColumnsOf } from '@/lib/core/open-columns'
import { setFlash } from '@/lib/core/flash'
import type { Column } from './column-rules'
import { assignLine, keepBooking, setLineAside } from './lines'
import {
  STATEMENT_LIMIT,
  assignLineFormSchema,
  bookStatementSchema,
  checkStatementSchema,
  keepBookingFormSchema,
  matchStatementSchema,
  setAsideFormSchema,
} from './schema'
import { bookStatement, matchStatementColumns, previewStatement } from './service'

/** Previews a statement. The answer contains the file, because a page without JavaScript sends it again to book it. */
export const checkStatementAction = action(
  { access: staff('finance'), schema: checkStatementSchema },
  async ({ actor, input }) => {
    if (input.file.size > STATEMENT_LIMIT)
      throw new AppError(413, `This file is too large. Please send at most ${STATEMENT_LIMIT / 1_000_000} MB.`)
    const bytes = new Uint8Array(await input.file.arrayBuffer())
    const sent = { name: input.file.name, content: Buffer.from(bytes).toString('base64') }
    try {
      return { report: await previewStatement(actor, bytes), ...sent }
    } catch (error) {
      const open = openColumnsOf<Column>(error)
      if (open === undefined) throw error
      return { ...open, ...sent }
    }
  },
)

/** Previews a statement with the columns that staff chose, and remembers these. */
export const matchStatementAction = action(
  { access: staff('finance'), schema: matchStatementSchema },
  async ({ actor, input: { fileName, content, ...headings } }) => {
    const bytes = new Uint8Array(Buffer.from(content, 'base64'))
    await matchStatementColumns(
      actor,
      bytes,
      Object.fromEntries(Object.entries(headings).filter(([, heading]) => heading !== '')),
    )
    return { report: await previewStatement(actor, bytes), name: fileName, content }
  },
)

export const bookStatementAction = action(
  { access: staff('finance'), schema: bookStatementSchema },
  async ({ actor, input }) => {
    await bookStatement(actor, new Uint8Array(Buffer.from(input.content, 'base64')), input.state, input.goodOnly)
    await setFlash('statement-booked')
    redirect('/staff/statements')
  },
)

export const assignLineAction = action(
  { access: staff('finance'), schema: assignLineFormSchema },
  async ({ actor, input }) => {
    await assignLine(actor, input.lineId, input.companyId)
    await setFlash('line-assigned')
    redirect('/staff/statements')
  },
)

export const setLineAsideAction = action(
  { access: staff('finance'), schema: setAsideFormSchema },
  async ({ actor, input }) => {
    await setLineAside(actor, input.lineId, input.reason)
    await setFlash('line-aside')
    redirect('/staff/statements')
  },
)

export const keepBookingAction = action(
  { access: staff('finance'), schema: keepBookingFormSchema },
  async ({ actor, input }) => {
    await keepBooking(actor, input.lineId, input.reason)
    await setFlash('booking-kept')
    redirect('/staff/statements')
  },
)
