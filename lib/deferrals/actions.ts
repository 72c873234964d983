'use server'

import { refresh } from 'next/cache'
import { RedirectType, redirect } from 'next/navigation'
import { buyerAccount, partner } from '@/lib/access/gates'
import { action } from '@/lib/server/action'
import { setFlash } from '@/lib/server/flash'
import { agreeToDeferral, declineDeferral } from './decide'
import { requestDeferral, withdrawDeferral } from './request'
import { agreeDeferralSchema, askDeferralSchema, declineDeferralSchema, withdrawDeferralSchema } from './schema'

export const askDeferralAction = action(
  { access: buyerAccount(), schema: askDeferralSchema },
  async ({ actor, input }) => {
    await requestDeferral(actor, input)
    await setFlash('deferral-asked')
    redirect('/Statement/smaller-deduction', RedirectType.replace)
  },
)

export const withdrawDeferralAction = action(
  { access: buyerAccount(), schema: withdrawDeferralSchema },
  async ({ actor, input }) => {
    await withdrawDeferral(actor, input.deferralId)
    refresh()
  },
)

export const agreeDeferralAction = action(
  { access: partner('approver'), schema: agreeDeferralSchema },
  async ({ actor, input }) => {
    await agreeToDeferral(actor, input.deferralId)
    await setFlash('deferral-agreed')
    redirect(`/partner/deductions/${input.month}`, RedirectType.replace)
  },
)

export const declineDeferralAction = action(
  { access: partner('approver'), schema: declineDeferralSchema },
  async ({ actor, input }) => {
    await declineDeferral(actor, input.deferralId, input.reason)
    await setFlash('deferral-declined')
    redirect(`/partner/deductions/${input.month}`, RedirectType.replace)
  },
)
