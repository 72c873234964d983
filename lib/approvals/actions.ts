'use server'

import { staff } from '@/lib/accounts/access'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { action } from '@/lib/core/action'
import { undoFormSchema } from './schema'
import { requestCharge, requestUndo } from './service'

/** New charges, which someone else of staff has to agree to. */
export const requestChargeAction = action({ access: staff(), schema: newChargeSchema }, async ({ actor, input }) => ({ approvalId: await requestCharge(actor, input) }))

/** Asks for a booked deduction or repayment to be undone, from the page where it stands. */
export const requestUndoAction = action({ access: staff(), schema: undoFormSchema }, async ({ actor, input }) => ({ approvalId: await requestUndo(actor, input.entryId, input.reason) }))
