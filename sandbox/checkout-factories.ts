import { dayColumn } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { unique } from './factories'

type ChargeParts = {
  readonly serviceFee?: number
  readonly deliveryFee?: number
  readonly vatBps?: number
  readonly interestBps?: number
  readonly effectiveOn?: string
}

/** Makes charges: ₦500 service, ₦1,500 delivery, 7.5% VAT, 5% interest. The newest charges apply. */
export async function someCharges({
  serviceFee = 500,
  deliveryFee = 1_500,
  vatBps = 750,
  interestBps = 500,
  effectiveOn = '2026-01-01',
}: ChargeParts = {}) {
  const amounts = { serviceFeeKobo: BigInt(serviceFee) * 100n, deliveryFeeKobo: BigInt(deliveryFee) * 100n }
  await db().charge.create({
    data: { ...amounts, vatBps, interestBps, effectiveOn: dayColumn(effectiveOn) },
    select: { id: true },
  })
}

/** Puts products into a cart; the buyer has seen the current prices. */
export async function fillCart(
  buyer: { readonly id: string },
  products: readonly { readonly id: string; readonly priceKobo: bigint }[],
  quantity = 1,
): Promise<void> {
  await db().cartItem.createMany({
    data: products.map(({ id, priceKobo }) => ({
      userId: buyer.id,
      productId: id,
      quantity,
      priceSeenKobo: priceKobo,
    })),
  })
}

/** Puts a package of two units of a product into a cart, for their price by themselves. */
export async function fillWithPackage(
  buyer: { readonly id: string },
  { id: productId, priceKobo }: { readonly id: string; readonly priceKobo: bigint },
): Promise<{ readonly packageId: string }> {
  const price = { priceKobo: 2n * priceKobo }
  const items = { create: { productId, position: 1, quantity: 2, priceKobo } }
  const { id: packageId } = await db().package.create({
    data: { name: unique('Two of them'), ...price, items },
    select: { id: true },
  })
  await db().cartPackage.create({
    data: { userId: buyer.id, packageId, quantity: 1, priceSeenKobo: price.priceKobo },
    select: { id: true },
  })
  return { packageId }
}
