import 'server-only'
import type { OrderStatus } from '@/generated/prisma/enums'
import type { Tx } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { lockCompany, lockOrder } from '@/lib/database/locks'
import { notify } from '@/lib/notifications/notify'
import { withdrawNotification } from '@/lib/notifications/withdraw'
import { deliveryCodeOf } from './delivery-codes'
import { isFree } from './delivery-rules'
import { giftWordsOf } from './gift-shares'
import { type Fees, type MoveDetails, orderMovedNotification } from './notifications'
import { deliverySelect, toDelivery } from './queries'
import { type LaterStatus, STAFF_MOVES, STATUS_LABELS, type StaffMove, canMove, isAtDoor } from './rules'

const lockSelect = {
  id: true,
  number: true,
  status: true,
  userId: true,
  buyerName: true,
  deliveryCity: true,
  deliveryState: true,
  companyId: true,
  months: true,
  termsAcceptedAt: true,
  termsVersion: true,
  feesPaidAt: true,
  itemsKobo: true,
  vatKobo: true,
  interestKobo: true,
  vatBps: true,
  interestBps: true,
  serviceFeeKobo: true,
  deliveryFeeKobo: true,
  deliveryPlaceId: true,
  ...deliverySelect,
  user: { select: { email: true } },
} as const

/** Locks the company of an order, before the order itself. @throws AppError 404 */
export async function lockCompanyOf(tx: Tx, orderId: string): Promise<void> {
  const order = isId(orderId) && (await tx.order.findUnique({ where: { id: orderId }, select: { companyId: true } }))
  if (!order) throw noSuchOrder()
  await lockCompany(tx, order.companyId)
}

/** Locks an order and reads it. @throws AppError 404 */
export async function getOrderForUpdate(tx: Tx, orderId: string) {
  if (!isId(orderId)) throw noSuchOrder()
  await lockOrder(tx, orderId)
  const order = await tx.order.findUnique({ where: { id: orderId }, select: lockSelect })
  if (!order) throw noSuchOrder()
  return order
}

const noSuchOrder = () => notFound('There is no such order.')

export type LockedOrder = Awaited<ReturnType<typeof getOrderForUpdate>>

/** @throws AppError 409 for a step that is not the order's next */
export function assertNext({ number, status }: LockedOrder, move: StaffMove): void {
  if (canMove(status, move)) return
  const to = STATUS_LABELS[STAFF_MOVES[move].to]
  throw conflict(`Order ${number} is “${STATUS_LABELS[status]}” and cannot become “${to}”.`, { code: 'wrong_state' })
}

function feesOf({ feesPaidAt, serviceFeeKobo, deliveryFeeKobo }: LockedOrder): Fees {
  if (serviceFeeKobo + deliveryFeeKobo === 0n) return 'none'
  return feesPaidAt === null ? 'unpaid' : 'paid'
}

export const hasUnpaidFees = (order: LockedOrder): boolean => feesOf(order) === 'unpaid'

/**
 * Moves an order, records it and notifies the buyer.
 * @param actorId null for the system
 * @param delay the buyer's mail waits so many seconds, in which `undoMoves` can take the step back
 */
export async function recordMove(
  tx: Tx,
  order: LockedOrder,
  to: LaterStatus,
  actorId: string | null,
  details: MoveDetails = {},
  delay?: number,
): Promise<void> {
  const { id, status: from, userId } = order
  await tx.order.update({ where: { id }, data: { status: to } })
  // A delivery can fail and be tried again, and each time the buyer is told.
  const before = await tx.orderMove.count({ where: { orderId: id, to } })
  await tx.orderMove.create({ data: { orderId: id, from, to, actorId, reason: details.reason ?? '' } })
  const about = { ...(await aboutOf(tx, order)), code: await codeToNotify(tx, id, to) }
  const notification = orderMovedNotification(about, { from, to, before }, details)
  await notify(
    tx,
    { id: userId, email: order.user.email },
    delay === undefined ? notification : { ...notification, delay },
  )
}

/** What the notification of a step says of its order. */
const aboutOf = async (tx: Tx, order: LockedOrder) => ({
  ...order,
  fees: feesOf(order),
  delivery: toDelivery(order),
  gift: isFree(order) ? await giftWordsOf(tx, order.id) : null,
})

/** The code that the notification of a step has: that of the delivery which begins. */
const codeToNotify = async (tx: Tx, id: string, to: OrderStatus) =>
  isAtDoor(to) ? deliveryCodeOf(tx, { id, status: to }) : null

/**
 * Moves an order back and takes the notification of the step from its buyer, who has not had the mail yet. The step
 * leaves the order's history; the audit log keeps it.
 * @param step the order's newest one
 * @returns false when the mail is on its way; then nothing changes
 */
export async function takeBackMove(
  tx: Tx,
  order: LockedOrder,
  step: { readonly id: string; readonly from: OrderStatus; readonly to: LaterStatus },
): Promise<boolean> {
  const { from, to } = step
  const about = { ...(await aboutOf(tx, order)), code: await codeToNotify(tx, order.id, to) }
  const before = (await tx.orderMove.count({ where: { orderId: order.id, to } })) - 1
  if (!(await withdrawNotification(tx, order.userId, orderMovedNotification(about, { from, to, before }, {}))))
    return false
  await tx.orderMove.delete({ where: { id: step.id }, select: { id: true } })
  await tx.order.update({ where: { id: order.id }, data: { status: from }, select: { id: true } })
  return true
}
