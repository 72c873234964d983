import * as z from 'zod/mini'
import { line } from '@/lib/core/fields'
import { ORDERS_A_PAGE, addressCursor, cursorField, pageQuery } from '@/lib/core/listing'
import type { OrderStatusName } from './rules'

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

export type DeliveryDetails = { readonly state: string; readonly city: string; readonly location: string; readonly phoneNumber: string }

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

const statusSchema = z.enum(['pending', 'approved', 'rejected', 'packed', 'out_for_delivery', 'delivered', 'cancelled'], 'There is no such status.')

/** Which part of the shopping history, `?cursor=&limit=`. */
export const historyQuerySchema = pageQuery(ORDERS_A_PAGE)

/** Which of the orders staff ask for, `?status=&cursor=`. */
export const staffOrdersQuerySchema = z.object({ status: z.optional(statusSchema), cursor: cursorField() })

export const moveSchema = z.enum(['approve', 'reject', 'pack', 'dispatch', 'deliver'], 'There is no such step.')

/** The address of the staff's desk. What it does not understand it leaves out: a mistyped link still opens the queue. */
export const ordersDeskSchema = z.object({
  status: z.catch(statusSchema, 'pending'),
  cursor: addressCursor(),
})

export const reasonSchema = z.object({ reason: z.optional(line('The reason', 300)) })

export const REASON_NEEDED = 'Please give a reason; the buyer will read it.'
/** One step of an order, as the staff's desk sends it. */
export const moveFormSchema = z.extend(reasonSchema, { orderId: z.uuid('There is no such order.'), move: moveSchema }).check((context) => {
  if (context.value.move !== 'reject' || context.value.reason !== undefined) return
  context.issues.push({ code: 'custom', path: ['reason'], message: REASON_NEEDED, input: context.value.reason })
})

/** The order a buyer wants cancelled. */
export const cancelFormSchema = z.object({ orderId: z.uuid('There is no such order.') })
