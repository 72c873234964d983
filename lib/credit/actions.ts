'use server'

import * as z from 'zod/mini'
import { buyerAccount, provedBuyer } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { askForPayout, withdrawPayout } from './payouts'
import { bankAccountSchema } from './schema'

export const askForPayoutAction = action({ access: provedBuyer(), schema: bankAccountSchema }, ({ actor, input }) =>
  askForPayout(actor, input),
)

export const withdrawPayoutAction = action({ access: buyerAccount(), schema: z.object({}) }, ({ actor }) =>
  withdrawPayout(actor),
)
