import { staff } from '@/lib/access/gates'
import { changeById } from '@/lib/server/endpoints-by-id'
import { methods } from '@/lib/server/http'
import { keepBooking } from '@/lib/statements/lines'
import { reasonSchema } from '@/lib/core/fields'

export const { GET, POST, PUT, DELETE, PATCH } = methods({
  POST: changeById(
    {
      summary: 'Keep the booking of a line although a debit of the same amount was found, with a reason',
      access: staff('finance'),
      body: reasonSchema,
      becomes: { state: 'booked' },
    },
    (actor, id, { reason }) => keepBooking(actor, id, reason),
  ),
})
