'use server'

import { refresh } from 'next/cache'
import { buyer, partner, staff } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { handOver, sendDropCode } from './handover'
import { chooseDay, moveDay } from './move-day'
import { saveWorkplace, saveZone } from './places'
import { nameReceiver } from './receiver'
import {
  chooseDaySchema,
  dropSchema,
  handoverSchema,
  moveDaySchema,
  receiverSchema,
  workplaceSchema,
  zoneSchema,
} from './schema'

export const saveWorkplaceAction = action(
  { access: staff('operations'), schema: workplaceSchema },
  ({ actor, input }) => saveWorkplace(actor, input),
)

export const saveZoneAction = action({ access: staff('operations'), schema: zoneSchema }, ({ actor, input }) =>
  saveZone(actor, input),
)

/** Moves a delivery day, and says how many orders followed. */
export const moveDayAction = action(
  { access: staff('operations'), schema: moveDaySchema },
  async ({ actor, input }) => ({ moved: await moveDay(actor, input) }),
)

export const sendDropCodeAction = action({ access: staff('operations'), schema: dropSchema }, ({ actor, input }) =>
  sendDropCode(actor, input),
)

export const handOverAction = action({ access: staff('operations'), schema: handoverSchema }, ({ actor, input }) =>
  handOver(actor, input),
)

/** Gives an order another day. */
export const chooseDayAction = action({ access: buyer(), schema: chooseDaySchema }, async ({ actor, input }) => {
  try {
    await chooseDay(actor, input.orderId, input.day)
  } finally {
    // After a refusal too: another day may be full by now.
    refresh()
  }
})

/** Names who takes the food of colleagues at the workplace of the company, or nobody. */
export const nameReceiverAction = action({ access: partner('approver'), schema: receiverSchema }, ({ actor, input }) =>
  nameReceiver(actor, input.staffNumber),
)
