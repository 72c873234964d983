'use server'

import { staff } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { undoFormSchema } from './schema'
import { requestUndo } from './service'

/** Asks for a booked deduction or repayment to be undone, from the page where it stands. */
export const requestUndoAction = action({ access: staff(), schema: undoFormSchema }, async ({ actor, input }) => ({ approvalId: await requestUndo(actor, input.entryId, input.reason) }))
