'use server'

import { staff } from '@/lib/access/gates'
import { learnColumns } from '@/lib/companies/file-columns'
import { action } from '@/lib/server/action'
import { toNaira } from '@/lib/core/money'
import { uploadActions } from '@/lib/server/upload'
import { setCodes } from './codes'
import { bookSettlementSchema, checkSettlementSchema, codesFormSchema } from './schema'
import { bookSettlement, checkSettlement } from './settlements'

/** The form that says what an accounting package calls our accounts. */
export const setCodesAction = action(
  { access: staff('finance'), schema: codesFormSchema },
  ({ actor, input: { package: to, ...codes } }) => setCodes(actor, to, codes),
)

const upload = uploadActions({
  access: staff('finance'),
  schemas: { check: checkSettlementSchema, book: bookSettlementSchema },
  keep: ({ reference, receivedOn, withheld }) => ({ reference, receivedOn, withheld: String(toNaira(withheld)) }),
  check: (actor, bytes, { columns, ...settlement }) => checkSettlement(actor, bytes, settlement, columns),
  remember: (actor, columns) => learnColumns(actor, 'settlement', columns),
  book: (actor, bytes, { state, ...settlement }) => bookSettlement(actor, bytes, settlement, state),
})
export const checkSettlementAction = upload.check
export const bookSettlementAction = upload.book
