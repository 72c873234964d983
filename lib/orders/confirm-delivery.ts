import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { badRequest, conflict } from '@/lib/core/errors'
import type { ToldReason } from '@/lib/core/reason-rules'
import { emitEvent } from '@/lib/webhooks/emit'
import { deliver } from './deliver'
import { checkDeliveryCode, deleteDeliveryCode } from './delivery-codes'
import { type ReceivedLine, codesUsedUp, wrongCode } from './delivery-rules'
import { type LockedOrder, assertNext, getOrderForUpdate, lockCompanyOf, recordMove } from './locked-order'
import type { MoveDetails } from './notifications'
import { toDelivery } from './queries'
import { STAFF_MOVES } from './rules'
import { performOnce } from './step-keys'

/** What the person at the door says: the buyer's code, and what was received where it is not all. */
export type Confirmation = { readonly code: string; readonly lines?: readonly ReceivedLine[] | undefined }

/**
 * Delivers an order with the buyer's code: books what was received, begins the payment plan and tells the buyer. A
 * wrong code is counted, whatever else was wrong.
 * @param key a repeated request with this key counts once, and a wrong code with it too
 * @throws AppError 400 for a wrong code, for a line of another order, and for more than was ordered; 404 for an unknown
 *   order; 409 when the order is not on its way, after five wrong codes, when nothing was received, and for a key that
 *   was used for something else
 */
export async function confirmDelivery(
  actor: Staff,
  orderId: string,
  { code, lines }: Confirmation,
  key?: string,
): Promise<'delivered'> {
  const { number, triesLeft } = await transaction((tx) =>
    performOnce(tx, { actorId: actor.id, key, what: [orderId, 'deliver', code, lines] }, async () => {
      const order = await lockDelivery(tx, orderId)
      const check = await checkDeliveryCode(tx, orderId, code)
      if (check !== 'right') return { number: order.number, triesLeft: check }
      await finish(tx, actor, order, lines)
      return { number: order.number, triesLeft: null }
    }),
  )
  // Thrown after the transaction, which keeps the count.
  if (triesLeft === 0) throw conflict(codesUsedUp(number), { code: 'codes_used_up' })
  if (triesLeft !== null)
    throw badRequest(wrongCode(number, triesLeft), {
      code: 'wrong_code',
      fields: { code: wrongCode(number, triesLeft) },
    })
  return 'delivered'
}

/**
 * Delivers an order without the buyer's code. The caller must have a second person's approval.
 * @param reason why there was no code; the buyer reads it
 * @throws AppError as `confirmDelivery`, without those about codes and keys
 */
export async function deliverWithoutCode(
  tx: Tx,
  actor: { readonly id: string },
  orderId: string,
  { lines, reason }: { readonly lines: readonly ReceivedLine[] | undefined; readonly reason: ToldReason },
): Promise<void> {
  await finish(tx, actor, await lockDelivery(tx, orderId), lines, { reason, withoutCode: true })
}

type Drop = { readonly placeId: string; readonly day: string; readonly receiver: { id: string; fullName: string } }

/**
 * Delivers an order of a drop to the receiver of the workplace, whose code the caller has checked: all goods as
 * ordered.
 * @throws AppError as `confirmDelivery`, without those about codes and keys; 409 for an order of another drop
 */
export async function deliverToReceiver(
  tx: Tx,
  actor: { readonly id: string },
  orderId: string,
  { placeId, day, receiver }: Drop,
): Promise<void> {
  const order = await lockDelivery(tx, orderId)
  if (order.deliveryPlaceId !== placeId || toDelivery(order)?.date !== day)
    throw conflict(`Order ${order.number} does not go to this place on this day.`)
  await tx.order.update({ where: { id: orderId }, data: { takenById: receiver.id }, select: { id: true } })
  await finish(tx, actor, order, [], { takenBy: receiver.fullName })
}

async function lockDelivery(tx: Tx, orderId: string): Promise<LockedOrder> {
  // HR must not close a month while a plan that begins in it is opened.
  await lockCompanyOf(tx, orderId)
  const order = await getOrderForUpdate(tx, orderId)
  assertNext(order, 'deliver')
  return order
}

async function finish(
  tx: Tx,
  actor: { readonly id: string },
  order: LockedOrder,
  lines: readonly ReceivedLine[] = [],
  about: Pick<MoveDetails, 'reason' | 'withoutCode' | 'takenBy'> = {},
): Promise<void> {
  // Before the plan, which credit may settle at once: events of an order arrive in their order.
  await emitEvent(tx, {
    type: 'order.delivered',
    companyId: order.companyId,
    subject: `order:${order.id}`,
    employeeId: order.userId,
    orderId: order.id,
  })
  const delivery = await deliver(tx, actor, order, lines)
  await deleteDeliveryCode(tx, order.id)
  const counted = lines.map(({ itemId, received, damaged }) => `${itemId}: ${received} received, ${damaged} damaged`)
  await recordAudit(tx, actor, 'order.delivered', `order:${order.id}`, {
    ...(about.reason ? { reason: about.reason } : {}),
    ...(counted.length > 0 ? { lines: counted.join('; ') } : {}),
  })
  await recordMove(tx, order, STAFF_MOVES.deliver.to, actor.id, { ...delivery, ...about })
}
