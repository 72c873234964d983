import * as z from 'zod/mini'
import { id, listOf, moment, part } from '@/lib/core/answer-fields'
import { keyFactsAnswer } from '@/lib/orders/agreement-answers'
import { orderItemAnswer } from '@/lib/orders/answers'
import { ORDER_STATUSES } from '@/lib/orders/rules'

export const createdOrderAnswer = part(
  'CreatedOrder',
  z.object({
    _id: id(),
    userFullname: z.string(),
    orderItems: listOf(orderItemAnswer),
    orderDate: moment(),
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
  }),
  'The answer of createOrder.',
)

export const cartKeyFactsAnswer = part(
  'CartKeyFacts',
  z.extend(keyFactsAnswer, {
    version: z.string(),
    language: z.string(),
    choices: listOf(
      z.extend(z.pick(keyFactsAnswer, { months: true, nominalRate: true, effectiveRate: true }), {
        instalment: z.number(),
      }),
    ),
  }),
  'GET /order/keyFacts: the page before consent, and what each number of months costs; amounts in naira.',
)

export const savedAddressAnswer = part(
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
