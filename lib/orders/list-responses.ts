import * as z from 'zod/mini'
import { day, id, listOf, part } from '@/lib/core/response-fields'
import { orderDeliveryResponse } from './responses'
import { ORDER_STATUSES } from './rules'

const listedItemResponse = part(
  'ListedItem',
  z.object({
    name: z.string(),
    measurement: z.string(),
    quantity: z.number(),
  }),
)

const orderedItemResponse = part(
  'ListedOrderItem',
  z.extend(listedItemResponse, {
    replaces: z.nullable(z.string()).check(z.describe('The missing goods that it replaces.')),
    lots: z.string().check(z.describe('The lots to take it from, first expiring first: 3 × A12, 1 × B07.')),
  }),
)

export const listedOrderResponse = part(
  'ListedOrder',
  z.object({
    id: id(),
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    fullname: z.string(),
    company: z.string(),
    state: z.string(),
    city: z.string(),
    location: z.string(),
    delivery: z.nullable(orderDeliveryResponse),
    phone: z.string(),
    items: listOf(orderedItemResponse),
    failedDeliveries: z.number().check(z.describe('How often its delivery failed.')),
    failureReason: z.string().check(z.describe('Why the latest delivery failed; empty when none did.')),
  }),
  'An order on a printed list or packing slip, without any amount of money; the phone number as E.164.',
)

export const deliveryListResponse = part(
  'DeliveryList',
  z.object({
    count: z.number(),
    zones: listOf(
      z.object({
        day: z.nullable(day()),
        state: z.string(),
        city: z.string(),
        count: z.number().check(z.describe('The number of its orders.')),
        places: listOf(
          z.object({
            location: z.string(),
            orders: listOf(listedOrderResponse),
          }),
        ),
      }),
    ),
  }),
  'The route: orders to deliver. `count` is the number of all of them.',
)

export const packingSlipsResponse = part(
  'PackingSlips',
  z.object({
    count: z.number(),
    slips: listOf(listedOrderResponse),
  }),
  '`count` is the number of all orders that match the filter.',
)

export const pickListResponse = part(
  'PickList',
  z.object({
    count: z.number(),
    products: listOf(listedItemResponse),
    zones: listOf(
      z.object({
        day: z.nullable(day()),
        state: z.string(),
        city: z.string(),
        products: listOf(listedItemResponse),
        orders: listOf(listedOrderResponse),
      }),
    ),
  }),
  '`count` is the number of all orders to pack; the list has the oldest. A zone is a city on a delivery day.',
)
