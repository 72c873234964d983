import { buyerAccount } from '@/lib/access/gates'
import { orderIdParams } from '@/lib/core/fields'
import { getCalendarFile } from '@/lib/delivery-days/calendar-queries'
import { fileResponse } from '@/lib/server/documents'
import { methods, route } from '@/lib/server/http'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  GET: route(
    {
      summary: 'The delivery day of an order as a calendar file',
      access: buyerAccount(),
      params: orderIdParams,
      response: null,
      asFile: ['text/calendar'],
    },
    ({ actor, params }) => fileResponse(actor, () => getCalendarFile(actor, params.orderId)),
  ),
})
