import { staff } from '@/lib/access/gates'
import { getStaffGift } from '@/lib/gifts/queries'
import { giftResponse } from '@/lib/gifts/responses'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: endpointById(
    { summary: 'A gift with its shares', access: staff('finance'), response: giftResponse },
    getStaffGift,
  ),
})
