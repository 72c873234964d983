import { partner } from '@/lib/access/gates'
import { cancelGift } from '@/lib/gifts/ask'
import { getOwnGift } from '@/lib/gifts/queries'
import { giftResponse } from '@/lib/gifts/responses'
import { changeById, endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    { summary: 'A gift of the company with its shares', access: partner('viewer'), response: giftResponse },
    getOwnGift,
  ),
  DELETE: changeById(
    { summary: 'Cancel a gift that is not paid', access: partner('approver'), becomes: { state: 'cancelled' } },
    cancelGift,
  ),
})
