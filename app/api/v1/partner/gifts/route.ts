import { partner } from '@/lib/access/gates'
import { listEndpoint } from '@/lib/audit/export'
import { idResponse } from '@/lib/core/response-fields'
import { askGift } from '@/lib/gifts/ask'
import { GIFTS } from '@/lib/gifts/lists'
import { listOwnGifts } from '@/lib/gifts/queries'
import { askGiftSchema } from '@/lib/gifts/schema'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: listEndpoint(
    GIFTS,
    { summary: 'The gifts of the company, newest first', access: partner('viewer') },
    listOwnGifts,
  ),
  POST: route(
    {
      summary: 'Ask for a gift of a package for all employees or some; nothing is ordered until it is paid',
      access: partner('approver'),
      body: askGiftSchema,
      response: idResponse,
    },
    async ({ actor, body }) => ({ id: await askGift(actor, body) }),
  ),
})
