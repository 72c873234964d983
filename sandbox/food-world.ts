import { db } from '@/lib/database/db'
import { aBuyer, aCompany, aPartner, aProduct, aStaff } from './factories'
import { type FoodOrder, type FoodStep, type Ware, keptOf, priceOf } from './food-model'

const STOCK = 1_000

/** A shop of these wares and all who take part: a buyer, HR, and two people of staff. */
export async function aWorld(wares: readonly Ware[]) {
  const company = await aCompany()
  const [buyer, hr] = [await aBuyer({ companyId: company.id, salary: 10_000_000 }), await aPartner(company.id)]
  // What is bought here is far above what one person may owe.
  const creditCeilingKobo = 100_000_000_000n
  await db().user.update({ where: { id: buyer.id }, data: { creditCeilingKobo } })
  await db().company.update({ where: { id: company.id }, data: { creditCeilingKobo } })
  const products = []
  for (const { price, isTaxed } of wares) {
    const { id } = await aProduct({ stock: STOCK, vatClass: isTaxed ? 'standard' : 'zero' })
    products.push(await db().product.update({ where: { id }, data: { priceKobo: price } }))
  }
  return {
    wares,
    products,
    stock: STOCK,
    company,
    buyer,
    hr,
    staff: await aStaff(),
    second: await aStaff(),
    orders: [] as FoodOrder[],
    /** Requests for credit notes that wait for a second person. */
    asked: [] as { order: FoodOrder; step: FoodStep; approvalId: string; amount: bigint }[],
    files: [] as { month: string; csv: string }[],
    references: [] as string[],
  }
}
export type World = Awaited<ReturnType<typeof aWorld>>

const cost = ({ wares }: World, numbers: readonly number[]) => {
  const { items, vat, interest } = priceOf(wares, numbers)
  return items + vat + interest
}

/** What a credit note for some goods of an order is worth, in kobo. */
export const creditFor = (world: World, order: FoodOrder, counts: readonly number[]) =>
  cost(world, keptOf(order)) -
  cost(
    world,
    keptOf(order).map((kept, at) => kept - (counts[at] ?? 0)),
  )

/** The lines of an order, and which ware each is. */
export async function linesOf({ products }: World, { id }: FoodOrder) {
  const items = await db().orderItem.findMany({ where: { orderId: id }, select: { id: true, productId: true } })
  return items.map((item) => ({ itemId: item.id, at: products.findIndex((product) => product.id === item.productId) }))
}
