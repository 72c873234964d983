import * as z from 'zod/mini'
import { day, listOf, moment, part } from '@/lib/core/response-fields'
import { DELIVERY_KINDS } from '@/lib/orders/rules'

export const deliveryOptionResponse = part(
  'DeliveryOption',
  z.object({
    kind: z.enum(DELIVERY_KINDS),
    place: z.string().check(z.describe('The name of the workplace, or the state of a home address.')),
    date: z.nullable(day()).check(z.describe('Null for a home address in a state without delivery days.')),
    cutOff: z.nullable(moment()).check(z.describe('Orders for this date are taken before this moment.')),
    fee: z.number().check(z.describe('The delivery fee in naira.')),
    left: z.nullable(z.number()).check(z.describe('How many orders still fit that date.')),
  }),
  'A place and a date that an order can have.',
)

export const deliveryOptionsResponse = z.object({ options: listOf(deliveryOptionResponse) })
