'use server'

import { redirect } from 'next/navigation'
import { staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { AppError } from '@/lib/core/errors'
import { setFlash } from '@/lib/core/flash'
import { assignLine, setLineAside } from './lines'
import {
  STATEMENT_LIMIT,
  assignLineFormSchema,
  bookStatementSchema,
  checkStatementSchema,
  setAsideFormSchema,
} from './schema'
import { bookStatement, previewStatement } from './service'

/** Previews a statement. The answer contains the file, because a page without JavaScript sends it again to book it. */
export const checkStatementAction = action(
  { access: staff('finance'), schema: checkStatementSchema },
  async ({ actor, input }) => {
    if (input.file.size > STATEMENT_LIMIT)
      throw new AppError(413, `This file is too large. Please send at most ${STATEMENT_LIMIT / 1_000_000} MB.`)
    const bytes = new Uint8Array(await input.file.arrayBuffer())
    const report = await previewStatement(actor, bytes)
    return { report, name: input.file.name, content: Buffer.from(bytes).toString('base64') }
  },
)

export const bookStatementAction = action(
  { access: staff('finance'), schema: bookStatementSchema },
  async ({ actor, input }) => {
    await bookStatement(actor, new Uint8Array(Buffer.from(input.content, 'base64')), input.state)
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
