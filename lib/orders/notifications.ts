import 'server-only'
import type { OrderStatus } from '@/generated/prisma/enums'
import { type Day, formatDay, formatWeekday } from '@/lib/core/clock'
import { type Kobo, ZERO, formatNaira, kobo, sum, toNaira } from '@/lib/core/money'
import type { ToldReason } from '@/lib/core/reason-rules'
import type { CreditNote } from '@/lib/credit/close-plan'
import type { PaidByCredit } from '@/lib/credit/credit-rules'
import type { Instalment } from '@/lib/credit/rules'
import type { MessageText } from '@/lib/notifications/message'
import type { Notification } from '@/lib/notifications/notification'
import { creditWords } from './agreement-rules'
import type { ListedItemDto } from './list-rules'
import type { OrderDelivery } from './schema'
import {
  FEE_DAYS,
  type LaterStatus,
  REPORT_DAYS,
  awaitsApproval,
  isAtDoor,
  isFailedDelivery,
  isOnItsWay,
} from './rules'

type Order = { readonly id: string; readonly number: string }

const linkTo = ({ id }: Order) => ({ label: 'See your order', path: `/History2?orderId=${id}` })

/** Lists paydays with their amounts: '₦6,020 on 28 December 2026 and ₦6,021 on 28 January 2027'. */
function listPaydays(plan: readonly Instalment[]): string {
  const parts = plan.map(({ dueOn, amount }) => `${formatNaira(amount)} on ${formatDay(dueOn)}`)
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

/** What will be deducted: '₦12,041 will be deducted from your pay: ₦6,020 on … and ₦6,021 on …'. */
const deductionSentence = (plan: readonly Instalment[]): string => {
  const [first, ...others] = plan
  const total = `${formatNaira(sum(plan.map(({ amount }) => amount)))} will be deducted from your pay`
  return first && others.length === 0 ? `${total} on ${formatDay(first.dueOn)}.` : `${total}: ${listPaydays(plan)}.`
}

/** The agreed plan of an order that is not delivered yet; nothing for an order without one. */
const agreedSentences = ({ credit, rebate, instalments }: PaidByCredit): string[] => [
  ...(credit > 0n ? [creditWords({ credit: toNaira(credit), rebate: toNaira(rebate), instalments })] : []),
  ...(instalments.length === 0
    ? []
    : [
        `After delivery, ${deductionSentence(instalments)} ` +
          'These are the paydays of a delivery today. After a later delivery they can be later.',
      ]),
]

/** 'on Friday 4 December 2026 to Canteen, Gate 2'. */
const deliveryWords = ({ place, date }: OrderDelivery): string =>
  `on ${formatWeekday(date)} to ${place || 'your address'}`

/** @param order `total` in kobo; `plan` as if the order were delivered today */
export const orderReceivedNotification = (
  order: Order & { total: Kobo; termsAccepted: boolean; plan: PaidByCredit; delivery: OrderDelivery | null },
): Notification => ({
  kind: 'order',
  dedupeKey: `order:${order.id}:received`,
  link: linkTo(order),
  bell: { title: 'Your order has been received.', body: `Order ${order.number}` },
  mail: {
    subject: `Order ${order.number} received`,
    paragraphs: [
      `We have received your order ${order.number} for ${formatNaira(order.total)}. ` +
        'We will review it and email you when it is approved.',
      ...(order.delivery ? [`It goes ${deliveryWords(order.delivery)}.`] : []),
      ...agreedSentences(order.plan),
      ...(order.termsAccepted
        ? []
        : ['Before it can be approved, please open your order and accept the terms of the payment plan.']),
    ],
  },
  message: { text: `We have received your order ${order.number} for ${formatNaira(order.total)}.` },
})

const MOVES: Readonly<Record<LaterStatus, { title: string; sentence: string }>> = {
  approved: {
    title: 'Your order is approved.',
    sentence: `Please pay the delivery and service fee within ${FEE_DAYS} days, so that we can pack it.`,
  },
  rejected: { title: 'Your order was not approved.', sentence: 'Nothing will be deducted from your pay for it.' },
  packed: { title: 'Your order is packed.', sentence: 'It goes out with the next delivery.' },
  out_for_delivery: {
    title: 'Your Order is on its way.',
    sentence: 'Please keep your phone with you. The driver may call.',
  },
  delivered: {
    title: 'Your order was delivered.',
    sentence:
      'Enjoy it! If something is missing, damaged or wrong, please tell us on the page of your order ' +
      `within ${REPORT_DAYS} days.`,
  },
  cancelled: { title: 'Your order was cancelled.', sentence: 'Nothing will be deducted from your pay for it.' },
}

const FAILED = {
  title: 'We could not deliver your order.',
  sentence: 'It is back in our store and goes out again with a later delivery. Nothing is deducted from your pay yet.',
}

const NOT_BEFORE_DELIVERY = 'Nothing is deducted from your pay before your food is delivered.'

const CODE_ON_PAGE = 'Your delivery code is on the page of your order.'
const CODE_AT_THE_DOOR = 'Please tell it to the driver when you have your food, and to nobody else.'

const WITHOUT_CODE =
  'The food was handed over without your delivery code, and a second person at Foodbank agreed. ' +
  'If you have not received it, please write to us from your profile.'

/** @param amount in kobo */
const refundSentence = (amount: Kobo): string =>
  `We will refund the delivery and service fee, ${formatNaira(amount)}, to the account you paid from. ` +
  'This can take a few days.'

/** What arrived, and the plan that begins with it; amounts in kobo. */
type Delivery = {
  /** The lines of which less arrived than was ordered. */
  readonly missing: readonly {
    readonly name: string
    readonly measurement: string
    readonly quantity: number
    readonly received: number
  }[]
  readonly ordered: Kobo
  readonly financed: Kobo
  /** The part of it that the buyer's credit has paid. */
  readonly fromCredit: Kobo
  /** The interest that is given back, because the credit paid off the plan. */
  readonly rebate: Kobo
  /** The instalments that are left to pay. */
  readonly plan: readonly Instalment[]
}

/**
 * `reason` is staff's or the system's. `withoutCode`: a second person agreed to the delivery
 * instead.
 */
export type MoveDetails = {
  readonly reason?: ToldReason | undefined
  /** The agreed plan of an approved order, as if it were delivered today. */
  readonly agreed?: PaidByCredit | undefined
  /** What of the fees is refunded, in kobo, because the order is closed. */
  readonly refund?: Kobo
  readonly delivery?: Delivery
  readonly withoutCode?: true
  /** The colleague who took it at the workplace. */
  readonly takenBy?: string
}

/** A step of an order. `before` counts how often it was in the new status already. */
type Step = { readonly from: OrderStatus; readonly to: LaterStatus; readonly before: number }

/** Whether the delivery and service fee is paid; `none` for an order without fees. */
export type Fees = 'none' | 'unpaid' | 'paid'
/** `code` is what the buyer tells at the door; null but for the step that brings it there. */
type MovedOrder = Order & {
  readonly fees: Fees
  readonly code: string | null
  readonly delivery: OrderDelivery | null
  /** What it brings of an employer's gift, if it does. */
  readonly gift: GiftWords | null
}

/** An employer's gift: who gives it, what it is, and what they say with it. */
export type GiftWords = { readonly company: string; readonly name: string; readonly message: string }

/** The news of an order that an employer gives: its buyer has ordered nothing and pays nothing. */
const GIFT_COSTS_NOTHING = 'It is a gift: you pay nothing for it, and your limit stays as it is.'
const giftTitle = ({ company, name }: GiftWords): string => `${company} gives you ${name}.`

/** Tells the buyer that the order reached a new status. */
export function orderMovedNotification(
  order: MovedOrder,
  step: Step,
  details: MoveDetails,
): Notification & { dedupeKey: string } {
  const { reason = '', agreed, refund = ZERO, delivery, withoutCode, takenBy } = details
  const { from, to, before } = step
  const moved = isFailedDelivery(from, to) ? FAILED : MOVES[to]
  const isToCome = isOnItsWay(to) && !isAtDoor(from) && !isAtDoor(to)
  const isApproval = awaitsApproval(from) && isOnItsWay(to)
  const given = isApproval ? order.gift : null
  const title = given ? giftTitle(given) : moved.title
  const next = isApproval && order.fees !== 'unpaid' ? 'We will pack it next.' : moved.sentence

  return {
    kind: 'order',
    dedupeKey: `order:${order.id}:${to}${before > 0 ? `:${before + 1}` : ''}`,
    link: linkTo(order),
    // A bell line is stored in clear, so it has no code.
    bell: { title, body: `Order ${order.number}${order.code === null ? '' : `. ${CODE_ON_PAGE}`}` },
    mail: {
      subject: `Order ${order.number}: ${title}`,
      paragraphs: [
        `${title} ${next}`,
        ...(given?.message ? [`They write: ${given.message}`] : []),
        ...(isToCome && order.delivery ? [`It goes ${deliveryWords(order.delivery)}.`] : []),
        ...(given ? [GIFT_COSTS_NOTHING] : []),
        ...(isApproval && !given ? [NOT_BEFORE_DELIVERY, ...(agreed ? agreedSentences(agreed) : [])] : []),
        ...(order.code === null ? [] : [`Your delivery code is ${order.code}. ${CODE_AT_THE_DOOR}`]),
        ...(delivery ? deliverySentences(delivery) : []),
        ...(withoutCode ? [WITHOUT_CODE] : []),
        ...(takenBy ? [`${takenBy} took it for you at your workplace.`] : []),
        ...(reason ? [`Reason: ${reason}`] : []),
        ...(refund > 0n ? [refundSentence(refund)] : []),
      ],
    },
    message: movedMessage(order, title, reason),
  }
}

/** A driver comes within a day, so a code that is later than that is of no use. */
const CODE_MINUTES = 12 * 60

/** The text for a telephone, with the code when there is one: the buyer may have nothing else at the door. */
const movedMessage = ({ number, code }: MovedOrder, title: string, reason: ToldReason | ''): MessageText =>
  code === null
    ? { text: `Order ${number}: ${title}${reason && ` Reason: ${reason}`}` }
    : {
        text: `Order ${number}: ${title} Your delivery code is ${code}. ${CODE_AT_THE_DOOR}`,
        isUrgent: true,
        minutes: CODE_MINUTES,
      }

function deliverySentences({ missing, ordered, financed, ...payments }: Delivery): string[] {
  const payment = paymentSentences(payments)
  if (missing.length === 0) return [payment]
  return [
    ...missing.map(
      ({ name, measurement, quantity, received }) =>
        `${name}, ${measurement}: you ordered ${quantity} and received ${received}.`,
    ),
    // A free replacement has no price.
    ordered === 0n
      ? payment
      : `You pay only for what you received: ${formatNaira(financed)} instead of ${formatNaira(ordered)}. ` + payment,
  ]
}

function paymentSentences({ fromCredit, rebate, plan }: Pick<Delivery, 'fromCredit' | 'rebate' | 'plan'>): string {
  const paid = fromCredit > 0n ? `Your credit has paid ${formatNaira(fromCredit)} of the price. ` : ''
  const back = rebate > 0n ? `That pays off the plan early, so ${formatNaira(rebate)} of interest is given back. ` : ''
  return `${paid}${back}${plan.length === 0 ? 'Nothing will be deducted from your pay.' : deductionSentence(plan)}`
}

/** Goods of a delivered order that are credited, and what staff wrote about it in the ticket that it resolves. */
type CreditedGoods = {
  readonly goods: readonly ListedItemDto[]
  readonly reason?: ToldReason | undefined
}

/**
 * Tells the buyer that goods of a delivered order were credited.
 * @param credited `amount` in kobo, and how much of it the buyer had repaid, which is credit now
 */
export function creditNoteNotification(
  order: Order,
  { amount, released, rebate }: CreditNote,
  { goods, reason }: CreditedGoods,
): Notification {
  const title = `${formatNaira(amount)} of order ${order.number} was credited to you.`
  const listed = goods.map(({ name, measurement, quantity }) => `${quantity} × ${name}, ${measurement}`).join('; ')

  return {
    kind: 'order',
    link: linkTo(order),
    bell: { title, body: listed },
    mail: {
      subject: `Order ${order.number}: ${formatNaira(amount)} credited`,
      paragraphs: [
        `${title} ${whereCredited(amount, released)}`,
        ...(rebate > 0n
          ? [`You already got ${formatNaira(rebate)} of its interest back when you paid early, so we take that off.`]
          : []),
        `Credited: ${listed}.`,
        ...(reason === undefined ? [] : [`Reason: ${reason}`]),
      ],
    },
    message: { text: `${title} ${listed}.` },
  }
}

function whereCredited(amount: Kobo, released: Kobo): string {
  if (released === amount) return 'You had repaid all of it, so it is now your credit.'
  const plan = `${formatNaira(kobo(amount - released))} comes off the last instalments of your payment plan.`
  if (released === 0n) return plan
  return `${plan} You had repaid the other ${formatNaira(released)}, so it is now your credit.`
}

/**
 * SQL and `feesWaitNotification` build the key that keeps the nth reminder from repeating: this, the order's id, ':',
 * nth.
 */
export const FEES_WAIT = 'fees-wait:'

/**
 * Reminds the buyer of an approved order's unpaid fees.
 * @param about `amount` of the fees in kobo; the order is cancelled after the last day; `nth` counts the reminders
 */
export function feesWaitNotification(order: Order, about: { amount: Kobo; lastDay: Day; nth: number }): Notification {
  const { amount, lastDay, nth } = about
  const title = `Order ${order.number} waits for its delivery and service fee`

  return {
    kind: 'fees-wait',
    dedupeKey: `${FEES_WAIT}${order.id}:${nth}`,
    link: { label: 'Pay the fee', path: '/History' },
    bell: { title: `${title}.`, body: `Please pay it by ${formatDay(lastDay)}.` },
    mail: {
      subject: title,
      paragraphs: [
        `Your order ${order.number} is approved. We will pack it when you have paid ` +
          `the delivery and service fee of ${formatNaira(amount)}.`,
        `Please pay it by ${formatDay(lastDay)}. After that day the order is cancelled, and you owe nothing for it.`,
      ],
    },
    message: {
      text:
        `${title} of ${formatNaira(amount)}. Please pay it by ${formatDay(lastDay)}. ` +
        'After that day the order is cancelled.',
    },
  }
}
