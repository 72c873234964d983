import * as z from 'zod/mini'
import { id } from '@/lib/core/response-fields'
import { staff } from '@/lib/access/gates'
import { idParams } from '@/lib/core/fields'
import { methods, route } from '@/lib/server/http'
import { keepBooking } from '@/lib/statements/lines'
import { keepBookingSchema } from '@/lib/statements/schema'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: route(
    {
      summary: 'Keep the booking of a line although a debit of the same amount was found, with a reason',
      access: staff('finance'),
      params: idParams,
      body: keepBookingSchema,
      response: z.object({
        id: id(),
        state: z.literal('booked'),
      }),
    },
    async ({ actor, params, body }) => {
      await keepBooking(actor, params.id, body.reason)
      return { id: params.id, state: 'booked' } as const
    },
  ),
})
