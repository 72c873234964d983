import * as z from 'zod/mini'
import { DeferralState } from '@/generated/prisma/enums'
import { day, id, listOf, moment, month, part } from '@/lib/core/response-fields'

const newDates = () =>
  listOf(z.object({ dueOn: day(), amount: z.number() })).check(
    z.describe('The paydays that are asked for more instead, with the additional amount. The total stays the same.'),
  )

/** What POST /wallet/deductionRequests answers. */
export const askedDeferralResponse = z.object({ id: id(), newDates: newDates() })

export const deferralResponse = part(
  'DeductionRequest',
  z.object({
    id: id(),
    month: month(),
    amount: z.number().check(z.describe('What is still to be deducted in the month; 0 for no deduction.')),
    due: z.number().check(z.describe('What the month asked for when the request was made.')),
    reason: z.string(),
    state: z.enum(DeferralState),
    answer: z.string().check(z.describe('Why HR declined; empty when it did not.')),
    createdAt: moment(),
    newDates: newDates(),
  }),
  'A request for a smaller or no deduction in a month.',
)

export const deferralOfferResponse = part(
  'DeductionOffer',
  z.object({
    month: month(),
    payday: day(),
    toDeduct: z.number(),
    least: z.number().check(z.describe('The arrears in `toDeduct`, which cannot move.')),
    newDates: newDates(),
  }),
  'A month that can be asked for less. `newDates` are those when only `least` is deducted.',
)

export const deferralsResponse = part(
  'DeductionRequests',
  z.object({
    why: z.string().check(z.describe('Why no request can be made now; empty when one can.')),
    left: z.number().check(z.describe('How many requests are left of this year.')),
    offers: listOf(deferralOfferResponse),
    requests: listOf(deferralResponse).check(z.describe('The newest first.')),
  }),
  'GET /wallet/deductionRequests.',
)
