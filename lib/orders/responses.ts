import * as z from 'zod/mini'
import { RefundState, SoldOutChoice } from '@/generated/prisma/enums'
import { ERROR_CODES } from '@/lib/core/errors'
import { dueResponse } from '@/lib/credit/responses'
import { day, id, listOf, moment, part } from '@/lib/core/response-fields'
import { ORDER_MARKS, type OrderMark } from './mark-rules'
import { BULK_MOVES, DELIVERY_KINDS, ORDER_STATUSES } from './rules'

export const orderItemResponse = part(
  'OrderItem',
  z.object({
    id: id(),
    name: z.string(),
    image: z.nullable(z.string()),
    measurement: z.string(),
    type: z.string(),
    quantity: z.number(),
    price: z.number(),
    totalPrice: z.number(),
    received: z.nullable(z.number()).check(z.describe('How much the buyer received; null before delivery.')),
    credited: z.number().check(z.describe('How much of it credit notes took back.')),
    packageName: z
      .nullable(z.string())
      .check(z.describe('The package that it was bought in; a product may be in two lines of an order.')),
    ifSoldOut: z.enum(SoldOutChoice).check(z.describe('What the buyer wants when goods of it are missing at packing.')),
    packed: z.number().check(z.describe('How much of it is sent; less than the quantity when goods were missing.')),
    replaces: z.nullable(id()).check(z.describe('The line whose missing goods this one replaces.')),
  }),
  'A line of an order, or goods that replace missing ones; amounts in naira.',
)

export const refundResponse = part(
  'Refund',
  z.object({
    amount: z.number(),
    state: z.enum(RefundState),
    on: day(),
  }),
  "A refund of an order's fees, in naira. `on` is the day 'YYYY-MM-DD' on which it was completed, " +
    'or else asked for; `failed` waits for staff.',
)

export const historyOrderResponse = part(
  'HistoryOrder',
  z.object({
    _id: id(),
    orderNumber: z.string(),
    orderDate: moment(),
    userFullname: z
      .optional(z.string())
      .check(z.describe("The buyer's name when the order was placed. It is left out of pages that the phone keeps.")),
    orderItems: z.array(orderItemResponse),
    allItemsTotalPrice: z.number(),
    isPaymentDS: z.boolean().check(z.describe('The delivery and service fee is paid.')),
    isPaymentWaiting: z
      .boolean()
      .check(z.describe('A payment of the fee waits for the bank, so the buyer must not pay again.')),
    deliveryFee: z.number(),
    serviceFee: z.number(),
    status: z.enum(ORDER_STATUSES),
    refunds: listOf(refundResponse).check(z.describe('The refunds of the fees, oldest first.')),
  }),
  'An order in the shopping history; `allItemsTotalPrice` is the overall total in naira.',
)

export const namedOrderResponse = part(
  'NamedOrder',
  z.extend(historyOrderResponse, {
    userFullname: z.string(),
  }),
)

export const deliveryDetailsResponse = part(
  'DeliveryDetails',
  z.object({
    state: z.string(),
    city: z.string(),
    location: z.string(),
    phoneNumber: z.string(),
  }),
)

export const orderDeliveryResponse = part(
  'OrderDelivery',
  z.object({ kind: z.enum(DELIVERY_KINDS), place: z.string(), date: day() }),
  'The delivery day of an order. `place` is the name of the workplace; empty for the address of the buyer.',
)

export const orderStepResponse = part(
  'OrderStep',
  z.object({
    from: z.nullable(z.enum(ORDER_STATUSES)),
    status: z.enum(ORDER_STATUSES),
    at: moment(),
    reason: z.string(),
  }),
  "A change of an order's status. `from` is null for the order itself.",
)

export const orderResponse = part(
  'Order',
  z.extend(historyOrderResponse, {
    userFullname: z.string(),
    userImage: z.nullable(z.string()),
    deliveryDetails: deliveryDetailsResponse,
    delivery: z
      .nullable(orderDeliveryResponse)
      .check(z.describe('Null for an order that goes to its address without a delivery day.')),
    takenBy: z.nullable(z.string()).check(z.describe('The colleague who took it at the workplace, if one did.')),
    months: z.number(),
    termsAccepted: z.boolean(),
    upfront: z.number(),
    financed: z.number(),
    financedNow: z
      .nullable(z.number())
      .check(
        z.describe(
          'What the buyer finances since the delivery: the price of what was received and not credited; ' +
            'null before it.',
        ),
      ),
    summary: listOf(
      z.object({
        value: z.string(),
        price: z.number(),
      }),
    ).check(z.describe('The payment summary, line by line, in naira.')),
    replaces: z
      .nullable(
        z.object({
          orderId: id(),
          orderNumber: z.string(),
        }),
      )
      .check(z.describe('The order of which this one sends goods again for nothing.')),
    moves: listOf(orderStepResponse),
  }),
)

export const orderWithCodeResponse = part(
  'OrderWithCode',
  z.extend(orderResponse, {
    deliveryCode: z.nullable(z.string()),
    plan: z
      .nullable(z.object({ instalments: listOf(dueResponse) }))
      .check(z.describe('The payment plan, one instalment a payday; null before delivery.')),
  }),
  'An order for its buyer. `deliveryCode` is null before approval and after delivery.',
)

export const refusedOrderResponse = part(
  'RefusedOrder',
  z.object({
    id: id(),
    orderNumber: z.string(),
    status: z.number(),
    code: z.enum(ERROR_CODES).check(z.describe('`wrong_state`: somebody had moved it before.')),
    message: z.string(),
  }),
  'An order that a request for many did not change, with the reason.',
)

export const bulkOutcomeResponse = part(
  'OrderBulkOutcome',
  z.object({
    move: z.enum(BULK_MOVES),
    moved: z.array(z.string()),
    refused: z.array(refusedOrderResponse),
  }),
)

export const staffOrderResponse = part(
  'StaffOrder',
  z.object({
    id: id(),
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    email: z.string(),
    fullname: z.string(),
    company: z.string(),
    hasLeft: z.boolean().check(z.describe('The buyer has left the company, and the order still needs staff.')),
    deliveryState: z.string(),
    deliveryCity: z.string(),
    delivery: z.nullable(orderDeliveryResponse),
    orderDate: moment(),
    allItemsTotalPrice: z.number(),
    financed: z.number(),
    months: z.number(),
    limit: z
      .nullable(z.number())
      .check(z.describe("The buyer's limit over these months, in naira; null once staff have decided.")),
    isPaymentDS: z.boolean(),
    termsAccepted: z.boolean(),
    items: z.number(),
    marks: z
      .array(z.object({ mark: z.enum(Object.keys(ORDER_MARKS) as OrderMark[]), text: z.string() }))
      .check(z.describe('What to look at before the approval; empty once staff have decided.')),
  }),
)

/** An order after one step. */
export const movedOrderResponse = z.object({ id: id(), status: z.enum(ORDER_STATUSES) })
