import 'server-only'
import type { OrderStatus } from '@/generated/prisma/enums'
import { isEmployed } from '@/lib/accounts/employment'
import { recordAudit } from '@/lib/audit/service'
import type { Buyer, Staff } from '@/lib/core/actors'
import { type Tx, transaction } from '@/lib/database/db'
import { badRequest, conflict, forbidden } from '@/lib/core/errors'
import { kobo } from '@/lib/core/money'
import { toldReason } from '@/lib/core/reason-rules'
import { NEWS_HELD_SECONDS } from '@/lib/core/undo-rules'
import { creditState } from '@/lib/credit/queries'
import { assertWithinLimit } from '@/lib/credit/service'
import { replaceExpired } from '@/lib/stock/lots'
import { needsKeyFacts } from './agreement-rules'
import { closeOrder } from './cancel'
import { makeDeliveryCode } from './delivery-codes'
import { isFree } from './delivery-rules'
import { type LockedOrder, assertNext, getOrderForUpdate, hasUnpaidFees, recordMove } from './locked-order'
import type { MoveDetails } from './notifications'
import { toDelivery } from './queries'
import { type PlainMove, STAFF_MOVES, awaitsApproval, isUndoable, needsReason } from './rules'
import { type DeliveryDetails, REASON_NEEDED } from './schema'
import { performOnce } from './step-keys'

/**
 * What staff say about a step: a reason, which the buyer reads. With a `key` a repeated request counts once. With
 * `canUndo` the buyer's mail waits until the step can no longer be taken back.
 */
type Given = { readonly reason?: string | undefined; readonly key?: string | undefined; readonly canUndo?: boolean }

/**
 * Moves an order one step for staff, records it and notifies the buyer. Approving freezes the terms and keeps the
 * limit reserved; rejecting and cancelling return the stock and the fees; packing needs the fees paid. A delivery needs
 * proof: see `confirmDelivery`.
 * @param given `reason` is needed for rejecting, cancelling and a failed delivery
 * @returns the new status
 * @throws AppError 400 without a reason that is needed; 404 for an unknown order; 409 for a step that is not next, for
 *   terms or key facts not accepted, for fees not paid, for a buyer who has left, and for a key that was used for
 *   something else; 501 when the order no longer fits the limit
 */
export async function moveOrder(
  actor: Staff,
  orderId: string,
  move: PlainMove,
  { reason = '', key, canUndo = false }: Given = {},
): Promise<OrderStatus> {
  if (needsReason(move) && reason === '') throw badRequest(REASON_NEEDED)
  const { to } = STAFF_MOVES[move]
  // A reason that was typed for another step is none of the buyer's business.
  const told = needsReason(move) ? toldReason(`order_${move}`, reason) : undefined
  const { status } = await transaction((tx) =>
    performOnce(tx, { actorId: actor.id, key, what: [orderId, move, reason] }, async () => {
      const order = await getOrderForUpdate(tx, orderId)
      assertNext(order, move)
      const details = await EFFECTS[move](tx, actor, order)
      await recordAudit(
        tx,
        actor,
        `order.${move === 'fail' ? 'delivery_failed' : to}`,
        `order:${order.id}`,
        told === undefined ? {} : { reason: told },
      )
      const delay = canUndo && isUndoable(move) ? NEWS_HELD_SECONDS : undefined
      await recordMove(tx, order, to, actor.id, { reason: told, ...details }, delay)
      return { status: to }
    }),
  )
  return status
}

/** What the buyer is told of a step, besides its reason. */
type Told = Pick<MoveDetails, 'agreed' | 'refund'>
type Effect = (tx: Tx, actor: Staff, order: LockedOrder) => Promise<Told | undefined>

/** What a step of staff checks and changes besides the status. */
const EFFECTS: Readonly<Record<PlainMove, Effect>> = {
  approve,
  reject: (tx, actor, order) => closeOrder(tx, order, actor.id),
  pack: async (tx, actor, order) => {
    if (hasUnpaidFees(order))
      throw conflict('The delivery and service fee of this order is not paid yet.', { code: 'fee_not_paid' })
    await assertFactsAccepted(tx, order)
    await assertEmployed(tx, order, 'packed')
    await replaceExpired(tx, actor, order.id)
    return undefined
  },
  dispatch: async (tx, _actor, order) => {
    await assertEmployed(tx, order, 'dispatched')
    return undefined
  },
  // The goods come back to the store and wait there: their stock stays taken.
  fail: () => Promise.resolve(undefined),
  cancel: (tx, actor, order) => closeOrder(tx, order, actor.id),
}

/** Nobody is sent food on credit without having read what the credit costs (docs/decisions/0076). */
async function assertFactsAccepted(tx: Tx, order: LockedOrder): Promise<void> {
  if (isFree(order) || !needsKeyFacts(order.termsVersion)) return
  if ((await tx.signedDocument.count({ where: { orderId: order.id, kind: 'key_facts' } })) > 0) return
  throw conflict('The buyer has not accepted the key facts of the credit yet, so the order cannot be packed.', {
    code: 'facts_not_accepted',
  })
}

async function assertEmployed(tx: Tx, order: LockedOrder, step: string): Promise<void> {
  if (isFree(order) || (await isEmployed(tx, order.userId))) return
  throw conflict(`The buyer has left the company, so no salary deduction is possible. The order cannot be ${step}.`, {
    code: 'left_company',
  })
}

async function approve(tx: Tx, _actor: Staff, order: LockedOrder): Promise<Told | undefined> {
  if (!isFree(order) && !order.termsAcceptedAt)
    throw conflict('The buyer has not accepted the terms yet, so the order cannot be approved.', {
      code: 'terms_not_accepted',
    })
  await makeDeliveryCode(tx, order.id)
  if (isFree(order)) return undefined
  await assertEmployed(tx, order, 'approved')
  // HR may have corrected the salary since the order was placed.
  const financed = kobo(order.itemsKobo + order.vatKobo + order.interestKobo)
  await assertWithinLimit(tx, order.userId, financed, order.months, order.id)
  const { planned } = await creditState(order.userId, tx)
  return { agreed: planned.find(({ orderId }) => orderId === order.id) }
}

/**
 * Changes the delivery details of an order that awaits approval. In another state it has no delivery day any more.
 * @throws AppError 404 for an unknown order, 403 for another buyer's order, 409 once staff have decided, and for an
 *   order that goes to the workplace
 */
export async function changeDelivery(actor: Buyer, orderId: string, details: DeliveryDetails): Promise<void> {
  await transaction(async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    if (order.userId !== actor.id) throw forbidden('This order belongs to someone else.')
    if (!awaitsApproval(order.status))
      throw conflict('You can change the delivery details only while the order awaits approval.', {
        code: 'wrong_state',
      })
    if (toDelivery(order)?.kind === 'workplace')
      throw conflict('This order goes to your workplace, so its address cannot be changed.', { code: 'wrong_state' })
    await tx.order.update({
      where: { id: order.id },
      data: {
        ...(details.state !== order.deliveryState && { deliveryPlaceId: null, deliveryDay: null }),
        deliveryState: details.state,
        deliveryCity: details.city,
        deliveryLocation: details.location,
        deliveryPhone: details.phoneNumber,
      },
    })
  })
}
