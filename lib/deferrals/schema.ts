import * as z from 'zod/mini'
import { month, nairaAmount, reason, reasonSchema } from '@/lib/core/fields'
import { MAX_SALARY } from '@/lib/companies/salary-rules'
import type { deferralOfferResponse, deferralResponse, deferralsResponse } from './responses'

/** POST /wallet/deductionRequests. `amount` is what is still to be deducted; 0 for no deduction. */
export const askDeferralSchema = z.object({
  month: month('The month'),
  amount: nairaAmount('The amount that can be deducted', 0n, MAX_SALARY),
  reason: reason(),
})
export type DeferralWish = z.output<typeof askDeferralSchema>

const deferralId = z.uuid('There is no such request.')
export const withdrawDeferralSchema = z.object({ deferralId })
const decision = { deferralId, month: month('The month') }
export const agreeDeferralSchema = z.object(decision)
export const declineDeferralSchema = z.extend(reasonSchema, decision)

export type DeferralDto = z.infer<typeof deferralResponse>
export type DeferralOfferDto = z.infer<typeof deferralOfferResponse>
export type DeferralsDto = z.infer<typeof deferralsResponse>

/** A request as HR reads it; amounts in naira. */
export type WishDto = Pick<DeferralDto, 'id' | 'amount' | 'reason' | 'newDates'> & {
  readonly state: 'waiting' | 'agreed'
  readonly name: string
  readonly staffId: string
  /** What the month asks for now, or asked for before HR agreed. */
  readonly asked: number
  /** Why it cannot be agreed to any more; empty when it can. */
  readonly why: string
}
