import * as z from 'zod/mini'
import { searchText } from '@/lib/core/fields'
import { listQuery } from '@/lib/core/list-address'
import type { buyerAnswer, buyerDetailAnswer } from './answers'

// Field names are those of the HTTP contract.

const ELIGIBILITIES = ['incomplete', 'pending', 'approved', 'leaving', 'left', 'declined'] as const
/** A filter of the list: `leaving` are confirmed buyers with a last day, who are also among `approved`. */
export type BuyerEligibility = (typeof ELIGIBILITIES)[number]
const FEES = ['paid', 'unpaid'] as const
// A minus means descending order.
const SORTS = ['registered', '-registered', 'name', '-name'] as const

/** GET /staff/buyers. `q` is any part of name, email or staff ID, `company` a part of the company's name. */
export const { query: buyersQuerySchema, address: buyersDeskSchema } = listQuery({
  q: searchText(100),
  company: searchText(100),
  eligibility: z.enum(ELIGIBILITIES, 'There is no such status.'),
  fee: z.enum(FEES, 'The fee must be paid or unpaid.'),
  arrears: z.literal('yes', 'Arrears can only be yes.'),
  sort: z.enum(SORTS, 'Please sort by registered or name; a minus before it means descending.'),
})
export type BuyersQuery = z.output<typeof buyersQuerySchema>

export type BuyerDto = z.infer<typeof buyerAnswer>

export type BuyerDetailDto = z.infer<typeof buyerDetailAnswer>
