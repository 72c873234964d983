import * as z from 'zod/mini'
import { optionalPicture } from '@/lib/accounts/schema'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { atMost, day, idList, line, searchText, text, typedNumber, wholeNumber, yesNo } from '@/lib/core/fields'
import { listQuery } from '@/lib/core/list-address'
import { ORDERS_A_PAGE, pageQuery } from '@/lib/core/listing'
import { proofProblem } from './delivery-rules'
import { BULK_MOVES, type BulkMove, ORDER_STATUSES, type OrderStatusName, PLAIN_MOVES, needsReason } from './rules'

/** A line of an order; amounts in naira. */
export type OrderItemDto = {
  readonly id: string
  readonly name: string
  readonly image: string | null
  readonly measurement: string
  readonly type: string
  readonly quantity: number
  readonly price: number
  readonly totalPrice: number
  /** How much the buyer received; null before delivery. */
  readonly received: number | null
  /** How much of it credit notes took back. */
  readonly credited: number
}

/** An order in the shopping history; `allItemsTotalPrice` is the overall total in naira. */
export type HistoryOrderDto = {
  readonly _id: string
  readonly orderNumber: string
  readonly orderDate: string
  readonly orderItems: OrderItemDto[]
  readonly allItemsTotalPrice: number
  /** The delivery and service fee is paid. */
  readonly isPaymentDS: boolean
  /** A payment of the fee waits for the bank, so the buyer must not pay again. */
  readonly isPaymentWaiting: boolean
  readonly deliveryFee: number
  readonly serviceFee: number
  readonly status: OrderStatusName
}

export type DeliveryDetails = {
  readonly state: string
  readonly city: string
  readonly location: string
  readonly phoneNumber: string
}

export type OrderDto = HistoryOrderDto & {
  readonly userFullname: string
  readonly userImage: string | null
  readonly deliveryDetails: DeliveryDetails
  readonly months: number
  readonly termsAccepted: boolean
  readonly upfront: number
  readonly financed: number
  /** What the buyer finances since the delivery: the price of what was received and not credited; null before it. */
  readonly financedNow: number | null
  /** The payment summary, line by line, in naira. */
  readonly summary: readonly { readonly value: string; readonly price: number }[]
  /** The order of which this one sends goods again for nothing. */
  readonly replaces: { readonly orderId: string; readonly orderNumber: string } | null
  readonly moves: readonly OrderStepDto[]
}

/** An order for its buyer. `deliveryCode` is null before approval and after delivery. */
export type OrderWithCodeDto = OrderDto & { readonly deliveryCode: string | null }

/** An order that is out for delivery. */
export type OrderAtTheDoorDto = Pick<OrderWithCodeDto, '_id' | 'orderNumber' | 'deliveryCode'>

/** A change of an order's status. `from` is null for the order itself. */
type OrderStepDto = {
  readonly from: OrderStatusName | null
  readonly status: OrderStatusName
  readonly at: string
  readonly reason: string
}

export type StaffOrderDto = {
  readonly id: string
  readonly orderNumber: string
  readonly status: OrderStatusName
  readonly email: string
  readonly fullname: string
  readonly company: string
  /** The buyer has left the company, and the order still needs staff. */
  readonly hasLeft: boolean
  readonly deliveryState: string
  readonly deliveryCity: string
  readonly orderDate: string
  readonly allItemsTotalPrice: number
  readonly financed: number
  readonly months: number
  /** The buyer's limit over these months, in naira; null once staff have decided. */
  readonly limit: number | null
  readonly isPaymentDS: boolean
  readonly termsAccepted: boolean
  readonly items: number
}

/** One order for staff: the buyer's view, and the facts for the decision. */
export type StaffOrderDetailDto = OrderDto & {
  readonly buyer: {
    readonly id: string
    readonly fullname: string
    readonly email: string
    readonly phone: string
    readonly staffId: string
    readonly jobTitle: string
    readonly company: string
    readonly eligibility: string
  }
  readonly termsAcceptedAt: string | null
  readonly termsVersion: string | null
  readonly feesPaidAt: string | null
  readonly planState: 'open' | 'settled' | 'reversed' | 'written_off' | null
  /** The lines of the order with their ids, for deliveries and credit notes. */
  readonly lines: readonly {
    readonly id: string
    readonly name: string
    readonly measurement: string
    readonly quantity: number
    /** How much can be credited: what the buyer received and has kept; 0 before delivery. */
    readonly kept: number
  }[]
  /** `by` is empty for a move by the system. */
  readonly steps: readonly (OrderStepDto & { readonly by: string })[]
  /** The buyer's newest other orders. */
  readonly others: readonly {
    readonly id: string
    readonly orderNumber: string
    readonly orderDate: string
    readonly status: OrderStatusName
    readonly allItemsTotalPrice: number
  }[]
}

export type BulkOutcomeDto = {
  readonly move: BulkMove
  readonly moved: string[]
  readonly refused: {
    readonly id: string
    readonly orderNumber: string
    readonly status: number
    readonly message: string
  }[]
}

const statusSchema = z.enum(ORDER_STATUSES, 'There is no such status.')

export const historyQuerySchema = pageQuery(ORDERS_A_PAGE)

const companyId = z.uuid('There is no such company.')
const stateName = searchText(60)

/** '-' sorts in descending order. */
const SORTS = ['date', '-date', 'total', '-total'] as const

/** `q` is the start of an order number, a name or an e-mail address; `state` is a state of Nigeria. */
const staffOrdersList = listQuery({
  status: statusSchema,
  company: companyId,
  state: stateName,
  q: searchText(100),
  sort: z.enum(SORTS, `The order must be one of ${SORTS.join(', ')}.`),
})
export const staffOrdersQuerySchema = staffOrdersList.query
export type OrderFilter = z.output<typeof staffOrdersQuerySchema>

export const moveSchema = z.enum(PLAIN_MOVES, 'There is no such step.')

/** The address of the desk; `all` means every status. */
export const ordersDeskSchema = z.extend(staffOrdersList.address, {
  status: z.catch(z.enum([...ORDER_STATUSES, 'all'] as const), 'pending'),
})

const reasonSchema = z.object({ reason: z.optional(line('The reason', 300)) })

/** Names a form, so that it counts once when it is sent twice. */
const formKey = text(100).check(z.minLength(1))

export const REASON_NEEDED = 'Please enter a reason. The buyer will read it.'
export const moveFormSchema = z
  .extend(reasonSchema, { orderId: z.uuid('There is no such order.'), move: moveSchema, key: z.optional(formKey) })
  .check((context) => {
    if (!needsReason(context.value.move) || context.value.reason !== undefined) return
    context.issues.push({ code: 'custom', path: ['reason'], message: REASON_NEEDED, input: context.value.reason })
  })

const MAX_LINES = 300

const TOO_MANY_LINES = `At most ${MAX_LINES} lines can be sent at once.`

const column = <Value extends z.ZodMiniType>(value: Value) => atMost(MAX_LINES, value, TOO_MANY_LINES)

const receivedLines = z
  .array(
    z.object({
      itemId: z.uuid('There is no such line.'),
      received: wholeNumber('The received quantity', 0, MAX_QUANTITY),
      damaged: z._default(wholeNumber('The damaged quantity', 0, MAX_QUANTITY), 0),
    }),
  )
  .check(z.maxLength(MAX_LINES, TOO_MANY_LINES))

/** POST /staff/orders/{id}/{move}. */
export const moveBodySchema = reasonSchema

/** What proves a delivery, the code or a second person, and what was counted; without lines all was received. */
const delivery = z
  .object({
    code: z.optional(z.string()),
    override: z.boolean(),
    reason: z.optional(line('The reason', 300)),
    photo: optionalPicture(),
    lines: z.optional(receivedLines),
  })
  .check((context) => {
    const problem = proofProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', ...problem, input: undefined })
  })

/** A form has one value for each line in each list, and sends empty texts. */
const sentDelivery = {
  code: z.optional(text(20)),
  override: z.optional(yesNo('The field override')),
  reason: z.optional(text(600)),
  photo: optionalPicture(),
  lines: z.optional(receivedLines),
  itemId: z.optional(column(text(60))),
  received: z.optional(column(typedNumber())),
  damaged: z.optional(column(typedNumber())),
}

type SentDelivery = z.output<z.ZodMiniObject<typeof sentDelivery>>

const readDelivery = ({ itemId, received, damaged, ...sent }: SentDelivery): z.input<typeof delivery> => ({
  code: sent.code?.trim(),
  override: sent.override ?? false,
  reason: sent.reason?.trim() || undefined,
  photo: sent.photo,
  lines:
    itemId?.map((id, index) => ({
      itemId: id,
      received: received?.[index] ?? '',
      damaged: damaged?.[index] ?? '',
    })) ?? sent.lines,
})

/** POST /staff/orders/{id}/deliver. */
export const deliverBodySchema = z.pipe(z.pipe(z.object(sentDelivery), z.transform(readDelivery)), delivery)
export type Delivery = z.output<typeof delivery>

/** The form of the page at the door. */
export const deliverFormSchema = z.intersection(
  z.object({ orderId: z.uuid('There is no such order.'), key: z.optional(formKey) }),
  deliverBodySchema,
)

export const cancelFormSchema = z.object({ orderId: z.uuid('There is no such order.') })

const MAX_MOVED = 200

const orderIds = idList(MAX_MOVED, {
  noSuch: 'There is no such order.',
  none: 'Please tick the orders first.',
  tooMany: `At most ${MAX_MOVED} orders can be moved at once.`,
})

export const bulkMoveSchema = z.object({
  move: z.enum(BULK_MOVES, 'This step is possible for one order at a time only.'),
  ids: orderIds,
})

/** Orders that can be packed, and packed ones. */
export const SLIP_STATUSES = ['approved', 'packed'] as const satisfies OrderStatusName[]

/** `day` is the day on which the fees were paid, or on which the order was packed. */
const slipsList = listQuery({
  status: z.enum(SLIP_STATUSES, `The status must be one of ${SLIP_STATUSES.join(', ')}.`),
  company: companyId,
  state: stateName,
  day: day('The day'),
})
export const slipsQuerySchema = z.omit(slipsList.query, { cursor: true })
export type SlipFilter = z.output<typeof slipsQuerySchema>

/** The address of the slips: a filter, or the orders that were ticked in a list. */
export const slipsDeskSchema = z.extend(z.omit(slipsList.address, { cursor: true }), {
  'ids[]': z.catch(
    z.pipe(
      z.transform((given: unknown) => (typeof given === 'string' ? [given] : given)),
      orderIds,
    ),
    [],
  ),
})
