'use server'

import { redirect } from 'next/navigation'
import { staff } from '@/lib/access/gates'
import { learnColumns } from '@/lib/companies/file-columns'
import { action } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { uploadActions } from '@/lib/server/upload'
import { assignLine, keepBooking, setLineAside } from './lines'
import {
  assignLineFormSchema,
  bookStatementSchema,
  checkStatementSchema,
  keepBookingFormSchema,
  setAsideFormSchema,
} from './schema'
import { bookStatement, checkStatement } from './service'

const upload = uploadActions({
  access: staff('finance'),
  schemas: { check: checkStatementSchema, book: bookStatementSchema },
  check: (actor, bytes, { columns }) => checkStatement(actor, bytes, columns),
  remember: (actor, columns) => learnColumns(actor, 'statement', columns),
  book: async (actor, bytes, { state, goodOnly }) => {
    await bookStatement(actor, bytes, state, goodOnly)
    await setFlash('statement-booked')
    redirect('/staff/statements')
  },
})
export const checkStatementAction = upload.check
export const bookStatementAction = upload.book

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
