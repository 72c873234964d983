import { buyerAccount } from '@/lib/access/gates'
import { getDeferrals } from '@/lib/deferrals/queries'
import { requestDeferral } from '@/lib/deferrals/request'
import { askedDeferralResponse, deferralsResponse } from '@/lib/deferrals/responses'
import { askDeferralSchema } from '@/lib/deferrals/schema'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'Requests for a smaller or no deduction, and what can be asked for',
      access: buyerAccount(),
      response: deferralsResponse,
    },
    ({ actor }) => getDeferrals(actor),
  ),
  POST: route(
    {
      summary: 'Ask HR for a smaller or no deduction in a month',
      access: buyerAccount(),
      body: askDeferralSchema,
      response: askedDeferralResponse,
    },
    ({ actor, body }) => requestDeferral(actor, body),
  ),
})
