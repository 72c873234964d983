import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Buyer, Staff } from '@/lib/core/actors'
import { columnDay, dayColumn, formatWeekday, lagosDay } from '@/lib/core/clock'
import { badRequest, conflict, forbidden, notFound } from '@/lib/core/errors'
import { toldReason } from '@/lib/core/reason-rules'
import { databaseNow, transaction } from '@/lib/database/db'
import { lockDeliveryDay } from '@/lib/database/locks'
import { notifyAll } from '@/lib/notifications/notify'
import { getOrderForUpdate } from '@/lib/orders/locked-order'
import { OPEN_STATUSES, hasOpenDay } from '@/lib/orders/rules'
import { lockFreeDay } from './book-day'
import { dayMovedNotification } from './notifications'
import { cutOffOf } from './rules'
import type { MovedDay } from './schema'

/**
 * Moves a day of a place: nothing is delivered on it any more, its open orders follow to the new day, and their buyers
 * are told. Fees and totals stay as they were agreed, also when the new day is full then.
 * @returns how many orders followed
 * @throws AppError 400 for a new day that is over or moved away itself; 404; 409 for a day that is moved already
 */
export async function moveDay(actor: Staff, { placeId, day, movedTo, reason }: MovedDay): Promise<number> {
  return transaction(async (tx) => {
    // Orders that are being placed for the day are placed, and move with it, or see that it is gone.
    await lockDeliveryDay(tx, placeId, day)
    const place = await tx.deliveryPlace.findUnique({ where: { id: placeId }, include: { moves: true } })
    if (!place) throw notFound('There is no such place.')
    const now = await databaseNow(tx)
    const movedFrom = place.moves.map((move) => columnDay(move.day))
    if (movedFrom.includes(day)) throw conflict('This day is moved already.', { code: 'already_decided' })
    if (movedTo < lagosDay(now) || movedTo === day || movedFrom.includes(movedTo))
      throw badRequest('Choose another day from today on, and none that was moved.')
    const move = { placeId, day: dayColumn(day), movedTo: dayColumn(movedTo), reason, movedById: actor.id }
    await tx.deliveryDayMove.create({ data: move, select: { day: true } })
    const where = { deliveryPlaceId: placeId, deliveryDay: move.day, status: { in: OPEN_STATUSES } }
    const orders = await tx.order.findMany({
      where,
      select: { id: true, number: true, user: { select: { id: true, email: true } } },
      orderBy: { id: 'asc' },
    })
    await tx.order.updateMany({ where, data: { deliveryDay: move.movedTo } })
    const cutOff = cutOffOf(place, movedTo)
    const about = { place: place.name, from: day, to: movedTo, reason: toldReason('day_move', reason) }
    await notifyAll(
      tx,
      orders.map(({ user, ...order }) => ({
        person: user,
        notification: dayMovedNotification(order, { ...about, chooseUntil: now < cutOff ? cutOff : null }),
      })),
    )
    await recordAudit(tx, actor, 'delivery.day-moved', subjectOf(place), {
      from: day,
      to: movedTo,
      reason,
      orders: String(orders.length),
    })
    return orders.length
  })
}

const subjectOf = ({ companyId, state }: { readonly companyId: string | null; readonly state: string }): string =>
  companyId === null ? `zone:${state}` : `company:${companyId}`

/**
 * Gives an order of the buyer another day of its place. Its fee and its total stay.
 * @throws AppError as `lockFreeDay`; 403 for another buyer's order; 404; 409 for an order without a day or on its way,
 *   and after the cut-off of its present day
 */
export async function chooseDay(actor: Buyer, orderId: string, day: string): Promise<void> {
  await transaction(async (tx) => {
    const { id, userId, number, status, deliveryDay, deliveryPlaceId } = await getOrderForUpdate(tx, orderId)
    if (userId !== actor.id) throw forbidden('This order belongs to someone else.')
    if (!deliveryPlaceId || !deliveryDay || !hasOpenDay(status))
      throw conflict(`The delivery day of order ${number} can no longer be changed.`, { code: 'wrong_state' })
    const present = columnDay(deliveryDay)
    if (present === day) return
    const place = await tx.deliveryPlace.findUniqueOrThrow({
      where: { id: deliveryPlaceId },
      select: { id: true, cutOffDays: true, cutOffHour: true },
    })
    if ((await databaseNow(tx)) >= cutOffOf(place, present))
      throw conflict(`Orders for ${formatWeekday(present)} are closed, so this day can no longer be changed.`, {
        code: 'day_closed',
      })
    await lockFreeDay(tx, place.id, day)
    await tx.order.update({ where: { id }, data: { deliveryDay: dayColumn(day) }, select: { id: true } })
  })
}
