'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { partner, staff } from '@/lib/access/gates'
import { toNaira } from '@/lib/core/money'
import { action } from '@/lib/server/action'
import { askGift, cancelGift } from './ask'
import { payGift, placeRest, returnRest } from './pay'
import { askGiftSchema, giftFormSchema, payGiftFormSchema, placeSharesFormSchema } from './schema'

export const askGiftAction = action(
  { access: partner('approver'), schema: askGiftSchema },
  async ({ actor, input }) => {
    redirect(`/partner/gifts/${await askGift(actor, input)}`)
  },
)

export const cancelGiftAction = action(
  { access: partner('approver'), schema: giftFormSchema },
  async ({ actor, input }) => {
    await cancelGift(actor, input.giftId)
    refresh()
  },
)

export const payGiftAction = action(
  { access: staff('finance'), schema: payGiftFormSchema },
  ({ actor, input: { giftId, ...paid } }) => payGift(actor, giftId, paid),
)

export const placeRestAction = action({ access: staff('finance'), schema: placeSharesFormSchema }, ({ actor, input }) =>
  placeRest(actor, input.giftId, input.delivery),
)

/** Gives the company back what has no order, and says how much. */
export const returnRestAction = action(
  { access: staff('finance'), schema: giftFormSchema },
  async ({ actor, input }) => ({ returned: toNaira(await returnRest(actor, input.giftId)) }),
)
