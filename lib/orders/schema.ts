import * as z from 'zod/mini'
import { idList, line, searchText } from '@/lib/core/fields'
import { listQuery } from '@/lib/core/list-address'
import { ORDERS_A_PAGE, pageQuery } from '@/lib/core/listing'
import { BULK_MOVES, type BulkMove, type OrderStatusName } from './rules'

/** An order's line on the wire; amounts in naira. */
export type OrderItemDto = {
  readonly name: string
  readonly image: string | null
  readonly measurement: string
  readonly type: string
  readonly quantity: number
  readonly price: number
  readonly totalPrice: number
}

/** An order in the shopping history (checklist H-19); `allItemsTotalPrice` is the overall total the buyer saw. */
export type HistoryOrderDto = {
  readonly _id: string
  readonly orderNumber: string
  readonly orderDate: string
  readonly orderItems: OrderItemDto[]
  readonly allItemsTotalPrice: number
  /** The delivery and service fee is paid (checklist H-20). */
  readonly isPaymentDS: boolean
  /** The fee was paid by transfer or USSD and waits for a bank: it must not be paid a second time. */
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

/** One order, whole. */
export type OrderDto = HistoryOrderDto & {
  readonly userFullname: string
  readonly userImage: string | null
  readonly deliveryDetails: DeliveryDetails
  readonly months: number
  readonly termsAccepted: boolean
  readonly upfront: number
  readonly financed: number
  /** The payment summary, line by line, in naira. */
  readonly summary: readonly { readonly value: string; readonly price: number }[]
  readonly moves: readonly { readonly status: OrderStatusName; readonly at: string; readonly reason: string }[]
}

/** A row of the staff's orders list. */
export type StaffOrderDto = {
  readonly id: string
  readonly orderNumber: string
  readonly status: OrderStatusName
  readonly email: string
  readonly fullname: string
  readonly company: string
  /** No longer employed there, while the order still needs staff. */
  readonly hasLeft: boolean
  readonly deliveryState: string
  readonly deliveryCity: string
  readonly orderDate: string
  readonly allItemsTotalPrice: number
  readonly financed: number
  readonly months: number
  /** What the buyer's limit allows over these months, in naira; null once the order is decided. */
  readonly limit: number | null
  readonly isPaymentDS: boolean
  readonly termsAccepted: boolean
  readonly items: number
}

/** One order as staff see it: all the buyer sees, and what the decision rests on. */
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
  /** Its moves with who made them; nobody is named where the system did. */
  readonly steps: readonly {
    readonly status: OrderStatusName
    readonly at: string
    readonly reason: string
    readonly by: string
  }[]
  /** The buyer's newest other orders. */
  readonly others: readonly {
    readonly id: string
    readonly orderNumber: string
    readonly orderDate: string
    readonly status: OrderStatusName
    readonly allItemsTotalPrice: number
  }[]
}

type ListedItem = { readonly name: string; readonly measurement: string; readonly quantity: number }

/** What to fetch and pack; `count` is how many such orders there are, of which the list may hold only the oldest. */
export type PickListDto = {
  readonly count: number
  readonly products: readonly ListedItem[]
  readonly orders: readonly {
    readonly id: string
    readonly orderNumber: string
    readonly fullname: string
    readonly company: string
    readonly state: string
    readonly city: string
    readonly items: readonly ListedItem[]
  }[]
}

/** What to bring where; phones as E.164. */
export type DeliveryListDto = {
  readonly count: number
  readonly places: readonly {
    readonly state: string
    readonly city: string
    readonly orders: {
      readonly id: string
      readonly orderNumber: string
      readonly status: OrderStatusName
      readonly fullname: string
      readonly company: string
      readonly location: string
      readonly phone: string
      readonly items: readonly ListedItem[]
    }[]
  }[]
}

/** What became of many orders that were to move at once. */
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

const STATUSES = [
  'pending',
  'approved',
  'rejected',
  'packed',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const satisfies OrderStatusName[]
const statusSchema = z.enum(STATUSES, 'There is no such status.')

/** Which part of the shopping history, `?cursor=&limit=`. */
export const historyQuerySchema = pageQuery(ORDERS_A_PAGE)

/** How the staff's list is sorted: by the day of placing or by the total, upwards, or with '-' downwards. */
const SORTS = ['date', '-date', 'total', '-total'] as const

/** Which of the orders staff ask for, `?status=&company=&state=&q=&sort=&cursor=`; `q` is a part of a number, a name or an e-mail address. */
const staffOrdersList = listQuery({
  status: statusSchema,
  company: z.uuid('There is no such company.'),
  state: searchText(60),
  q: searchText(100),
  sort: z.enum(SORTS, `The order must be one of ${SORTS.join(', ')}.`),
})
export const staffOrdersQuerySchema = staffOrdersList.query
export type OrderFilter = z.output<typeof staffOrdersQuerySchema>

export const moveSchema = z.enum(['approve', 'reject', 'pack', 'dispatch', 'deliver'], 'There is no such step.')

/** The address of the desk, which opens at the orders that wait; `all` for every status. */
export const ordersDeskSchema = z.extend(staffOrdersList.address, {
  status: z.catch(z.enum([...STATUSES, 'all']), 'pending'),
})

export const reasonSchema = z.object({ reason: z.optional(line('The reason', 300)) })

export const REASON_NEEDED = 'Please give a reason; the buyer will read it.'
/** One step of an order, as the staff's desk sends it. */
export const moveFormSchema = z
  .extend(reasonSchema, { orderId: z.uuid('There is no such order.'), move: moveSchema })
  .check((context) => {
    if (context.value.move !== 'reject' || context.value.reason !== undefined) return
    context.issues.push({ code: 'custom', path: ['reason'], message: REASON_NEEDED, input: context.value.reason })
  })

/** The order a buyer wants cancelled. */
export const cancelFormSchema = z.object({ orderId: z.uuid('There is no such order.') })

/** The most orders that can be moved at once. */
const MAX_MOVED = 200

/** Many orders, one step. */
export const bulkMoveSchema = z.object({
  move: z.enum(BULK_MOVES, 'This step is taken one order at a time.'),
  ids: idList(MAX_MOVED, {
    noSuch: 'There is no such order.',
    none: 'Please tick the orders first.',
    tooMany: `At most ${MAX_MOVED} orders can be moved at once.`,
  }),
})
