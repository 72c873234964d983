'use server'

import { staff } from '@/lib/access/gates'
import { action } from '@/lib/core/action'
import { openColumnsOf } from '@/lib/core/open-columns'
import { toNaira } from '@/lib/core/money'
import { setCodes } from './codes'
import { bookSettlementSchema, checkSettlementSchema, codesFormSchema, matchSettlementSchema } from './schema'
import { bookSettlement, matchSettlementColumns, previewSettlement } from './settlements'

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
    const sent = {
      file: Buffer.from(bytes).toString('base64'),
      ...settlement,
      withheld: toNaira(settlement.withheld),
    }
    try {
      return { ...sent, preview: await previewSettlement(actor, bytes, settlement) }
    } catch (error) {
      const open = openColumnsOf(error)
      if (open === undefined) throw error
      return { ...sent, ...open }
    }
  },
)

/** Previews a settlement with the columns that staff chose, and remembers these. */
export const matchSettlementAction = action(
  { access: staff('finance'), schema: matchSettlementSchema },
  async ({ actor, input: { file, reference, receivedOn, withheld, ...headings } }) => {
    const bytes = Buffer.from(file, 'base64')
    const chosen = Object.entries(headings).filter(([, heading]) => heading !== '')
    await matchSettlementColumns(actor, bytes, Object.fromEntries(chosen))
    const settlement = { reference, receivedOn, withheld }
    const preview = await previewSettlement(actor, bytes, settlement)
    return { file, ...settlement, withheld: toNaira(withheld), preview }
  },
)

/** Books the settlement that was previewed. */
export const bookSettlementAction = action(
  { access: staff('finance'), schema: bookSettlementSchema },
  ({ actor, input: { file, ...settlement } }) => bookSettlement(actor, Buffer.from(file, 'base64'), settlement),
)
