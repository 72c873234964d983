import 'server-only'
import { isEmployed } from '@/lib/accounts/employment'
import { recordAudit } from '@/lib/audit/service'
import type { Buyer, Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/core/db'
import { badRequest, conflict, forbidden, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockCompany, lockOrder } from '@/lib/core/locks'
import { type Kobo, ZERO, kobo } from '@/lib/core/money'
import { cancelPlan } from '@/lib/credit/close-plan'
import { paydaysOf } from '@/lib/credit/queries'
import { assertWithinLimit, openPlan } from '@/lib/credit/service'
import { tell } from '@/lib/notifications/tell'
import { requestFeeRefund } from '@/lib/payments/refunds'
import { orderMovedNews } from './news'
import {
  type OrderStatusName,
  STAFF_MOVES,
  STATUS_LABELS,
  type StaffMove,
  awaitsApproval,
  canMove,
  hasPlan,
} from './rules'
import { type DeliveryDetails, REASON_NEEDED } from './schema'

/**
 * Moves an order one step for staff, records it and notifies the buyer. Approving opens the payment plan, rejecting
 * returns the stock, and packing needs the fees paid.
 * @returns the new status
 * @throws AppError 404 for an unknown order; 409 for a step that is not next, for terms not accepted, and for fees not
 *   paid; 501 when the order no longer fits the limit
 */
export async function moveOrder(actor: Staff, orderId: string, move: StaffMove, reason = ''): Promise<OrderStatusName> {
  if (move === 'reject' && reason === '') throw badRequest(REASON_NEEDED)
  const to = STAFF_MOVES[move]
  await transaction(async (tx) => {
    // HR must not close a month while a plan that begins in it is opened.
    if (move === 'approve') await lockCompanyOf(tx, orderId)
    const order = await getOrderForUpdate(tx, orderId)
    if (!canMove(order.status, to)) {
      throw conflict(
        `Order ${order.number} is “${STATUS_LABELS[order.status]}” and cannot become “${STATUS_LABELS[to]}”.`,
        { code: 'wrong_state' },
      )
    }

    await MOVE_EFFECTS[move]?.(tx, actor, order)

    await recordAudit(tx, actor, `order.${to}`, `order:${order.id}`, reason ? { reason } : {})
    await recordMove(tx, order, to, actor.id, { reason })
  })
  return to
}

/**
 * Cancels an order for its buyer before it is packed: returns the stock, reverses the payment plan, refunds paid fees,
 * and turns repayments into credit. Cancelling again changes nothing.
 * @throws AppError 404 for an unknown order, 403 for another buyer's order, 409 once it is packed or rejected
 */
export async function cancelOrder(actor: Buyer, orderId: string): Promise<void> {
  await transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
    if (order.status === 'cancelled') return
    if (!canMove(order.status, 'cancelled'))
      throw conflict(`Order ${order.number} is “${STATUS_LABELS[order.status]}” and can no longer be cancelled.`, {
        code: 'wrong_state',
      })
    const credited = hasPlan(order.status) ? await cancelPlan(tx, order.id, { actorId: actor.id }) : ZERO
    await close(tx, order.id, actor.id)
    await recordMove(tx, order, 'cancelled', actor.id, { credited })
  })
}

/** `credited` is the amount of its repayments that became credit, in kobo. */
type MoveDetails = { readonly reason?: string; readonly credited?: Kobo }

/** Records a move with its actor, and notifies the buyer. */
async function recordMove(
  tx: Tx,
  order: LockedOrder,
  to: Exclude<OrderStatusName, 'pending'>,
  actorId: string,
  { reason = '', credited = ZERO }: MoveDetails,
): Promise<void> {
  await tx.order.update({ where: { id: order.id }, data: { status: to } })
  await tx.orderMove.create({ data: { orderId: order.id, from: order.status, to, actorId, reason } })
  const about = { ...order, feesPaid: order.feesPaidAt !== null, credited }
  await tell(tx, { id: order.userId, email: order.user.email }, orderMovedNews(about, to, reason))
}

const lockSelect = {
  id: true,
  number: true,
  status: true,
  userId: true,
  companyId: true,
  months: true,
  termsAcceptedAt: true,
  feesPaidAt: true,
  itemsKobo: true,
  vatKobo: true,
  interestKobo: true,
  serviceFeeKobo: true,
  deliveryFeeKobo: true,
  user: { select: { email: true } },
} as const

async function lockCompanyOf(tx: Tx, orderId: string): Promise<void> {
  const order = isId(orderId) && (await tx.order.findUnique({ where: { id: orderId }, select: { companyId: true } }))
  if (!order) throw noSuchOrder()
  await lockCompany(tx, order.companyId)
}

async function getOrderForUpdate(tx: Tx, orderId: string) {
  if (!isId(orderId)) throw noSuchOrder()
  await lockOrder(tx, orderId)
  const order = await tx.order.findUnique({ where: { id: orderId }, select: lockSelect })
  if (!order) throw noSuchOrder()
  return order
}

const noSuchOrder = () => notFound('There is no such order.')

type LockedOrder = Awaited<ReturnType<typeof getOrderForUpdate>>

const BUYER_LEFT = 'The buyer has left the company, so no salary deduction is possible. The order cannot be approved.'

async function approve(tx: Tx, actor: Staff, order: LockedOrder): Promise<void> {
  if (!order.termsAcceptedAt)
    throw conflict('The buyer has not accepted the terms yet, so the order cannot be approved.', {
      code: 'terms_not_accepted',
    })
  if (!(await isEmployed(tx, order.userId))) throw conflict(BUYER_LEFT, { code: 'left_company' })
  const amounts = { items: kobo(order.itemsKobo), vat: kobo(order.vatKobo), interest: kobo(order.interestKobo) }
  // HR may have corrected the salary since the order was placed.
  await assertWithinLimit(
    tx,
    order.userId,
    kobo(amounts.items + amounts.vat + amounts.interest),
    order.months,
    order.id,
  )
  const { id, userId, companyId, months } = order
  const payday = await paydaysOf(tx, userId, companyId)
  await openPlan(tx, { id, userId, companyId, months, payday, ...amounts }, actor.id)
}

function assertFeesPaid(order: LockedOrder): void {
  if (order.feesPaidAt || order.serviceFeeKobo + order.deliveryFeeKobo === 0n) return
  throw conflict('The delivery and service fee of this order is not paid yet.', { code: 'fee_not_paid' })
}

type MoveEffect = (tx: Tx, actor: Staff, order: LockedOrder) => Promise<void> | void

/** What a step of staff checks and changes besides the status; null where it changes nothing else. */
const MOVE_EFFECTS: Readonly<Record<StaffMove, MoveEffect | null>> = {
  approve,
  reject: (tx, actor, order) => close(tx, order.id, actor.id),
  pack: (_tx, _actor, order) => {
    assertFeesPaid(order)
  },
  dispatch: null,
  deliver: null,
}

/** Returns the goods of an order that will not be delivered to stock, and refunds paid fees to the buyer. */
async function close(tx: Tx, orderId: string, actorId: string): Promise<void> {
  await releaseStock(tx, orderId, actorId)
  await requestFeeRefund(tx, orderId)
}

async function releaseStock(tx: Tx, orderId: string, actorId: string): Promise<void> {
  const items = await tx.orderItem.findMany({
    where: { orderId },
    select: { productId: true, quantity: true },
    orderBy: { productId: 'asc' },
  })
  for (const { productId, quantity } of items) {
    await tx.product.update({ where: { id: productId }, data: { stock: { increment: quantity } } })
    await tx.stockMovement.create({ data: { productId, quantity, reason: 'order closed', orderId, actorId } })
  }
}

/**
 * Accepts the terms of an order that was placed without them. Accepting again keeps the first time.
 * @throws AppError 404 for an unknown order, 403 for another buyer's order
 */
export async function acceptTerms(actor: Buyer, orderId: string, termsVersion: string): Promise<void> {
  await transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
    if (order.termsAcceptedAt) return
    await tx.order.update({ where: { id: order.id }, data: { termsAcceptedAt: new Date(), termsVersion } })
    await tx.consent.create({
      data: { userId: actor.id, purpose: 'payment-plan', version: termsVersion, granted: true },
    })
  })
}

/**
 * Changes the delivery details of an order that awaits approval.
 * @throws AppError 404 for an unknown order, 403 for another buyer's order, 409 once staff have decided
 */
export async function changeDelivery(actor: Buyer, orderId: string, details: DeliveryDetails): Promise<void> {
  await transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
    if (!awaitsApproval(order.status))
      throw conflict('You can change the delivery details only while the order awaits approval.', {
        code: 'wrong_state',
      })
    await tx.order.update({
      where: { id: order.id },
      data: {
        deliveryState: details.state,
        deliveryCity: details.city,
        deliveryLocation: details.location,
        deliveryPhone: details.phoneNumber,
      },
    })
  })
}
