'use server'

import { staff } from '@/lib/accounts/access'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { action } from '@/lib/core/action'
import { requestCharge } from './service'

/** New charges, which someone else of staff has to agree to. */
export const requestChargeAction = action({ access: staff(), schema: newChargeSchema }, async ({ actor, input }) => ({ approvalId: await requestCharge(actor, input) }))
