import { staff } from '@/lib/access/gates'
import { payGift } from '@/lib/gifts/pay'
import { placedSharesResponse } from '@/lib/gifts/responses'
import { payGiftSchema } from '@/lib/gifts/schema'
import { endpointById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: endpointById(
    {
      summary: 'Book the transfer for a gift, sell it to the company, and place the orders of its shares',
      access: staff('finance'),
      body: payGiftSchema,
      response: placedSharesResponse,
    },
    payGift,
  ),
})
