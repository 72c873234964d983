import * as z from 'zod/mini'
import type { PlanState, RefundState } from '@/generated/prisma/enums'
import type { PurposeName } from '@/lib/payments/rules'
import { optionalPicture } from '@/lib/accounts/schema'
import { MAX_QUANTITY } from '@/lib/cart/rules'
import { atMost, idList, reason, text, typedNumber, wholeNumber, yesNo } from '@/lib/core/fields'
import { ORDERS_A_PAGE, WHOLE_LIST, pageQuery } from '@/lib/core/listing'
import { proofProblem } from './delivery-rules'
import { BULK_MOVES, PLAIN_MOVES, STORE_STATUSES, needsReason } from './rules'
import type {
  bulkOutcomeResponse,
  deliveryDetailsResponse,
  historyOrderResponse,
  namedOrderResponse,
  orderDeliveryResponse,
  orderResponse,
  orderItemResponse,
  orderStepResponse,
  orderWithCodeResponse,
  refusedOrderResponse,
  refundResponse,
  staffOrderResponse,
} from './responses'
import type { shortageResponse } from './shortage-responses'

export type OrderItemDto = z.infer<typeof orderItemResponse>

export type RefundDto = z.infer<typeof refundResponse>

/** A refund that has not arrived yet. `amount` is written with its currency, because unapplied money may be foreign. */
export type OwnRefundDto = Pick<RefundDto, 'on'> & {
  readonly id: string
  readonly amount: string
  readonly state: Exclude<RefundState, 'completed'>
  /** What was paid: a fee, a repayment, or `unapplied` money that settled nothing. */
  readonly of: PurposeName | 'unapplied'
  readonly orderNumber: string | null
}

export type HistoryOrderDto = z.infer<typeof historyOrderResponse>

export type NamedOrderDto = z.infer<typeof namedOrderResponse>

export type OrderDelivery = z.infer<typeof orderDeliveryResponse>

export type DeliveryDetails = z.infer<typeof deliveryDetailsResponse>

export type OrderDto = z.infer<typeof orderResponse>

export type OrderWithCodeDto = z.infer<typeof orderWithCodeResponse>

/** How the cart differs from the order that was bought again; prices of one unit in naira. */
export type DifferenceDto = { readonly name: string; readonly measurement: string } & (
  | { readonly kind: 'gone' }
  | { readonly kind: 'short'; readonly wanted: number; readonly got: number }
  | { readonly kind: 'price'; readonly before: number; readonly now: number }
)

/** What pictures and names of goods are shown by. */
export type GoodsDto = Pick<OrderItemDto, 'id' | 'name' | 'image'>

/** An order that is not delivered yet. `deliveryCode` is null unless it is out for delivery. */
export type OpenOrderDto = Pick<
  OrderWithCodeDto,
  '_id' | 'orderNumber' | 'status' | 'termsAccepted' | 'isPaymentDS' | 'isPaymentWaiting' | 'upfront' | 'deliveryCode'
> & { readonly goods: readonly GoodsDto[] }

/** A plan that its buyer has paid off and not read about; amounts in naira, `rebate` of the interest given back. */
export type PaidOffDto = {
  /** The notification of it, which is unread. */
  readonly notificationId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly paid: number
  readonly rebate: number
  readonly goods: readonly GoodsDto[]
}

type OrderStepDto = z.infer<typeof orderStepResponse>

export type StaffOrderDto = z.infer<typeof staffOrderResponse>

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
  /** What to look at before the approval; empty once staff have decided. */
  readonly marks: StaffOrderDto['marks']
  readonly termsAcceptedAt: string | null
  readonly termsVersion: string | null
  readonly feesPaidAt: string | null
  readonly planState: PlanState | null
  /** The lines of the order with their ids, for deliveries and credit notes. */
  readonly lines: readonly (Pick<OrderItemDto, 'id' | 'name' | 'measurement' | 'quantity' | 'packageName'> & {
    /** How much can be credited: what the buyer received and has kept; 0 before delivery. */
    readonly kept: number
  })[]
  /** `by` is empty for a move by the system. */
  readonly steps: readonly (OrderStepDto & { readonly by: string })[]
  /** The buyer's newest other orders. */
  readonly others: readonly Pick<StaffOrderDto, 'id' | 'orderNumber' | 'orderDate' | 'status' | 'allItemsTotalPrice'>[]
}

export type BulkOutcomeDto = z.infer<typeof bulkOutcomeResponse>

type RefusedOrder = z.infer<typeof refusedOrderResponse>

/** What became of steps that were to be taken back. */
export type UndoOutcomeDto = { readonly undone: string[]; readonly refused: RefusedOrder[] }

/** GET /order/getShoppingHistory/{userId}: all orders without `limit`. */
export const historyQuerySchema = pageQuery({ ...ORDERS_A_PAGE, initial: WHOLE_LIST })

const MAX_DIGITS = 9

/** Whole naira as people type it, '20,000'; the digits alone remain. */
export const wholeNaira = (name: string) => {
  const problem = `${name} must be whole naira, for example 20,000.`
  return z.pipe(
    z.pipe(
      text(30, problem, problem),
      z.transform((typed: string) => typed.replaceAll(/[₦,\s]/g, '')),
    ),
    z.string().check(z.regex(new RegExp(`^\\d{1,${MAX_DIGITS}}$`), problem)),
  )
}

/** Where orders go on a delivery day. */
export const DROPS = ['workplace', 'address'] as const

export const FEE_STATES = ['paid', 'unpaid'] as const

export const moveSchema = z.enum(PLAIN_MOVES, 'There is no such step.')

const reasonSchema = z.object({ reason: z.optional(reason()) })

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
    reason: z.optional(reason()),
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
  z.object({
    orderId: z.uuid('There is no such order.'),
    key: z.optional(formKey),
    /** The person has read what will be recorded. It matters only when less than the order was received. */
    confirmed: z.optional(yesNo('The field confirmed')),
  }),
  deliverBodySchema,
)

const shortage = {
  /** From the page or the answer that was read; a shortage that was recorded meanwhile is not overwritten. */
  seen: z.optional(text(64)),
  lines: atMost(
    MAX_LINES,
    z.object({
      itemId: z.uuid('There is no such line.'),
      found: wholeNumber('The number found', 0, MAX_QUANTITY),
      replaceBy: z.optional(z.nullable(z.uuid('There is no such product.'))),
      agreed: z._default(z.boolean(), false),
    }),
    TOO_MANY_LINES,
  ),
}

/** POST /staff/orders/{id}/shortage: of a line that is left out all was found. */
export const shortageSchema = z.object(shortage)
export type Shortage = z.output<typeof shortageSchema>
export type ShortageDto = z.infer<typeof shortageResponse>

const shortageOfOrder = z.object({ ...shortage, orderId: z.uuid('There is no such order.') })

/** The form has one value for each line in each list, and the ticked lines. */
export const shortageFormSchema = z.pipe(
  z.pipe(
    z.object({
      orderId: text(60),
      seen: text(64),
      itemId: column(text(60)),
      found: column(typedNumber()),
      replaceBy: column(text(60)),
      agreed: z._default(column(text(60)), []),
    }),
    z.transform(({ orderId, seen, itemId: ids, found, replaceBy, agreed }): z.input<typeof shortageOfOrder> => ({
      orderId,
      seen,
      lines: ids.map((itemId, line) => ({
        itemId,
        found: found[line] ?? '',
        replaceBy: replaceBy[line] || null,
        agreed: agreed.includes(itemId),
      })),
    })),
  ),
  shortageOfOrder,
)

export const buyAgainSchema = z.object({ orderId: z.uuid('There is no such order.') })

export const cancelFormSchema = z.object({ orderId: z.uuid('There is no such order.') })

const MAX_MOVED = 200

const orderIds = idList(MAX_MOVED, {
  noSuch: 'There is no such order.',
  none: 'Please tick the orders first.',
  tooMany: `At most ${MAX_MOVED} orders can be moved at once.`,
})

/** `reason` is for rejecting; every buyer reads it. */
export const bulkMoveSchema = z
  .extend(reasonSchema, {
    move: z.enum(BULK_MOVES, 'This step is possible for one order at a time only.'),
    ids: orderIds,
  })
  .check((context) => {
    if (!needsReason(context.value.move) || context.value.reason !== undefined) return
    context.issues.push({ code: 'custom', path: ['reason'], message: REASON_NEEDED, input: context.value.reason })
  })

const sentBulk = z.object({
  move: z.optional(z.enum(BULK_MOVES, 'This step is possible for one order at a time only.')),
  reason: z.optional(text(800)),
  template: z.optional(text(800)),
  ids: orderIds,
})

const readBulk = ({ move, reason, template, ids }: z.output<typeof sentBulk>): z.input<typeof bulkMoveSchema> => ({
  // A button with a template rejects; any other button names its step.
  move: template === undefined && move ? move : 'reject',
  reason: template ?? (reason?.trim() || undefined),
  ids,
})

/** The form of the desk. */
export const bulkFormSchema = z.pipe(z.pipe(sentBulk, z.transform(readBulk)), bulkMoveSchema)

export const undoSchema = z.object({ ids: orderIds })

/** Orders that can be packed, and packed ones. */
export const SLIP_STATUSES = STORE_STATUSES

/** The orders that were ticked in a list, in the address of their slips. */
export const slipsDeskSchema = z.object({
  'ids[]': z.catch(
    z.pipe(
      z.transform((given: unknown) => (typeof given === 'string' ? [given] : given)),
      orderIds,
    ),
    [],
  ),
})
