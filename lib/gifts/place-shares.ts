import 'server-only'
import { isEmployed } from '@/lib/accounts/employment'
import type { Staff } from '@/lib/core/actors'
import { type Day, dayColumn } from '@/lib/core/clock'
import { AppError, conflict } from '@/lib/core/errors'
import { type Tx, db, transaction } from '@/lib/database/db'
import { lockFreeDay } from '@/lib/delivery-days/book-day'
import { workplaceLocation } from '@/lib/delivery-days/queries'
import { placeFreeOrder } from '@/lib/orders/free-order'
import { moveOrder } from '@/lib/orders/service'
import { MAX_SHARES } from './rules'
import type { PlacedShares } from './schema'

/** Where the shares of a gift go: to the workplace of the company on a day, or to each receiver's last address. */
export type GiftDelivery = 'home' | Day

/**
 * Places and approves the orders of the shares of a paid gift that have none, each by itself: what cannot be placed
 * keeps no other from its order. Placing again goes on where it ended.
 * @returns how many were placed, and for each that was not the reason
 */
export async function placeShares(actor: Staff, giftId: string, delivery: GiftDelivery): Promise<PlacedShares> {
  const shares = await db().giftShare.findMany({
    where: { giftId, returnedAt: null, OR: [{ orderId: null }, { order: { status: 'pending' } }] },
    select: { id: true, user: { select: { fullName: true } } },
    orderBy: { id: 'asc' },
    take: MAX_SHARES,
  })
  let placed = 0
  const left: { name: string; why: string }[] = []
  for (const { id, user } of shares)
    try {
      const orderId = await transaction((tx) => placeShare(tx, actor, id, delivery))
      await moveOrder(actor, orderId, 'approve')
      placed += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      left.push({ name: user.fullName, why: error.message })
    }
  return { placed, left }
}

/** @returns the order of the share, also when it was there already */
async function placeShare(tx: Tx, actor: Staff, shareId: string, delivery: GiftDelivery): Promise<string> {
  const { userId } = await tx.giftShare.findUniqueOrThrow({ where: { id: shareId }, select: { userId: true } })
  const employed = await isEmployed(tx, userId)
  // Read under the lock of its receiver: another member of staff may have placed it.
  const { orderId, returnedAt, gift, user } = await tx.giftShare.findUniqueOrThrow({
    where: { id: shareId },
    select: shareSelect,
  })
  if (orderId !== null) return orderId
  if (returnedAt !== null) throw conflict('This share was given back to the company.', { code: 'already_decided' })
  if (!employed) throw conflict('No longer works for the company.', { code: 'left_company' })
  const address =
    delivery === 'home' ? await homeOf(tx, userId) : await workplaceOf(tx, gift.companyId, delivery, user.phone)
  const order = await placeFreeOrder(tx, actor, {
    ...{ ...address, userId, companyId: gift.companyId, buyerName: user.fullName, vatBps: gift.vatBps, interestBps: 0 },
    ...{ key: `gift:${shareId}`, reason: 'gift' },
    lines: gift.parts.map(({ product: { category, ...product }, ...part }) => ({
      ...{ ...product, ...part, type: category.type, packageName: gift.packageName },
    })),
  })
  await tx.giftShare.update({ where: { id: shareId }, data: { orderId: order.id }, select: { id: true } })
  return order.id
}

const shareSelect = {
  orderId: true,
  returnedAt: true,
  user: { select: { fullName: true, phone: true } },
  gift: {
    select: {
      companyId: true,
      packageName: true,
      vatBps: true,
      parts: {
        select: {
          productId: true,
          quantity: true,
          vatClass: true,
          product: { select: { name: true, measurement: true, imageId: true, category: { select: { type: true } } } },
        },
        orderBy: { position: 'asc' },
      },
    },
  },
} as const

async function workplaceOf(tx: Tx, companyId: string, day: Day, phone: string | null) {
  const found = await tx.deliveryPlace.findFirst({ where: { companyId, isActive: true }, select: { id: true } })
  if (!found) throw conflict('The company has no delivery day at the moment.', { code: 'no_delivery_day' })
  const place = await lockFreeDay(tx, found.id, day)
  return {
    ...{ deliveryState: place.state, deliveryCity: place.city, deliveryLocation: workplaceLocation(place) },
    deliveryPhone: phone ?? '',
    ...{ deliveryPlaceId: place.id, deliveryDay: dayColumn(day), deliveryWorkplace: place.name },
  }
}

async function homeOf(tx: Tx, userId: string) {
  const address = await tx.savedAddress.findFirst({
    where: { userId },
    select: { state: true, city: true, location: true, phone: true },
    orderBy: [{ usedAt: 'desc' }, { id: 'desc' }],
  })
  if (!address) throw conflict('Has no address yet: no order of theirs was delivered.', { code: 'wrong_state' })
  const { state, city, location, phone } = address
  return { deliveryState: state, deliveryCity: city, deliveryLocation: location, deliveryPhone: phone }
}
