'use server'

import { staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { toNaira } from '@/lib/core/money'
import { setCodes } from './codes'
import { closeMonth } from './months'
import { bookSettlementSchema, checkSettlementSchema, closeMonthSchema, codesFormSchema } from './schema'
import { bookSettlement, previewSettlement } from './settlements'

/** The form that closes a month of the books. */
export const closeMonthAction = action(
  { access: staff('finance'), schema: closeMonthSchema },
  async ({ actor, input }) => {
    await closeMonth(actor, input.month)
    return null
  },
)

/** The form that says what an accounting package calls our accounts. */
export const setCodesAction = action(
  { access: staff('finance'), schema: codesFormSchema },
  async ({ actor, input: { package: to, ...codes } }) => {
    await setCodes(actor, to, codes)
    return null
  },
)

/** Previews a settlement. The page gets the file back and sends it again to book it. */
export const checkSettlementAction = action(
  { access: staff('finance'), schema: checkSettlementSchema },
  async ({ actor, input: { file, ...settlement } }) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return {
      file: Buffer.from(bytes).toString('base64'),
      ...settlement,
      withheld: toNaira(settlement.withheld),
      preview: await previewSettlement(actor, bytes, settlement),
    }
  },
)

/** Books the settlement that was previewed. */
export const bookSettlementAction = action(
  { access: staff('finance'), schema: bookSettlementSchema },
  ({ actor, input: { file, ...settlement } }) => bookSettlement(actor, Buffer.from(file, 'base64'), settlement),
)
