import type * as z from 'zod/mini'
import type { buyerResponse, buyerDetailResponse } from './responses'

// Field names are those of the HTTP contract.

export const ELIGIBILITIES = ['incomplete', 'pending', 'approved', 'leaving', 'left', 'declined'] as const
/** A filter of the list: `leaving` are confirmed buyers with a last day, who are also among `approved`. */
export type BuyerEligibility = (typeof ELIGIBILITIES)[number]

export type BuyerDto = z.infer<typeof buyerResponse>

export type BuyerDetailDto = z.infer<typeof buyerDetailResponse>
