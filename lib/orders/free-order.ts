import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import type { Staff } from '@/lib/core/actors'
import { conflict } from '@/lib/core/errors'
import { lockProducts } from '@/lib/database/locks'
import type { Tx } from '@/lib/database/db'
import { whenTooFew } from '@/lib/stock/too-few'
import { drawNumber } from './draw-number'

type FreeLine = Omit<Prisma.OrderItemUncheckedCreateWithoutOrderInput, 'position' | 'priceKobo' | 'totalKobo'>

/** For whom an order is and where it goes, and `key`, by which it is placed once. */
type FreeOrder = Pick<
  Prisma.OrderUncheckedCreateInput,
  | 'userId'
  | 'companyId'
  | 'buyerName'
  | 'vatBps'
  | 'interestBps'
  | 'deliveryState'
  | 'deliveryCity'
  | 'deliveryLocation'
  | 'deliveryPhone'
  | 'deliveryPlaceId'
  | 'deliveryDay'
  | 'deliveryWorkplace'
  | 'termsVersion'
  | 'termsAcceptedAt'
> & { readonly key: string; readonly reason: 'replacement' | 'gift'; readonly lines: readonly FreeLine[] }

/**
 * Places an order that costs its buyer nothing and opens no plan. It takes its stock at once, and goes through the desk
 * as every order does.
 * @throws AppError 409 when the stock is too low
 */
export async function placeFreeOrder(
  tx: Tx,
  actor: Staff,
  { key, reason, lines, ...order }: FreeOrder,
): Promise<{ readonly id: string; readonly number: string }> {
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  for (const { productId, name, quantity } of lines) {
    const { count } = await tx.product.updateMany({
      where: { id: productId, stock: { gte: quantity } },
      data: { stock: { decrement: quantity } },
    })
    if (count === 0) throw tooFew(name)
  }
  const placed = await tx.order.create({
    data: {
      ...order,
      ...NOTHING,
      number: await drawNumber(tx),
      idempotencyKey: key,
      items: {
        create: lines.map((line, index) => ({ ...line, position: index + 1, priceKobo: 0n, totalKobo: 0n })),
      },
      moves: { create: { to: 'pending', actorId: actor.id } },
    },
    select: { id: true, number: true },
  })
  const named = new Map(lines.map(({ productId, name }) => [productId, name]))
  await tx.stockMovement
    .createMany({
      data: lines.map(({ productId, quantity }) => ({
        ...{ productId, reason },
        quantity: -quantity,
        orderId: placed.id,
        actorId: actor.id,
      })),
    })
    .catch(whenTooFew((productId) => tooFew(named.get(productId) ?? '')))
  return placed
}

const tooFew = (name: string) => conflict(`There is not enough ${name} in stock.`, { code: 'out_of_stock' })

const NOTHING = {
  months: 1,
  itemsKobo: 0n,
  vatKobo: 0n,
  interestKobo: 0n,
  serviceFeeKobo: 0n,
  deliveryFeeKobo: 0n,
  totalKobo: 0n,
} as const
