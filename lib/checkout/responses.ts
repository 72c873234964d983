import * as z from 'zod/mini'
import { id, listOf, moment, part } from '@/lib/core/response-fields'
import { keyFactsResponse } from '@/lib/orders/agreement-responses'
import { orderItemResponse } from '@/lib/orders/responses'
import { ORDER_STATUSES } from '@/lib/orders/rules'

export const createdOrderResponse = part(
  'CreatedOrder',
  z.object({
    _id: id(),
    userFullname: z.string(),
    orderItems: listOf(orderItemResponse),
    orderDate: moment(),
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
  }),
  'The answer of createOrder.',
)

export const cartKeyFactsResponse = part(
  'CartKeyFacts',
  z.extend(keyFactsResponse, {
    version: z.string(),
    language: z.string(),
    choices: listOf(
      z.extend(z.pick(keyFactsResponse, { months: true, nominalRate: true, effectiveRate: true }), {
        instalment: z.number(),
      }),
    ),
  }),
  'GET /order/keyFacts: the page before consent, and what each number of months costs; amounts in naira.',
)

export const savedAddressResponse = part(
  'SavedAddress',
  z.object({
    id: id(),
    state: z.string(),
    city: z.string(),
    location: z.string(),
    phoneNumber: z.string(),
  }),
  'A place of an earlier delivery.',
)
