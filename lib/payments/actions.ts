'use server'

import { redirect } from 'next/navigation'
import * as z from 'zod/mini'
import { buyerAccount } from '@/lib/accounts/access'
import { action } from '@/lib/core/action'
import { startPayment } from './service'

/** Pay in History without script: goes to the hosted page. */
export const payFeesAction = action({ access: buyerAccount(), schema: z.object({ orderId: z.uuid() }) }, async ({ actor, input }) => {
  const { link } = await startPayment(actor, { purpose: 'order_fees', orderId: input.orderId })
  redirect(link)
})
