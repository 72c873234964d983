import { db } from '@/lib/database/db'
import { aProduct, unique } from './factories'

/**
 * Makes a package for ₦22,500 without VAT: two units of ₦9,000, which bear VAT, and one of ₦4,500, which does not. With
 * VAT of 7.5% it costs ₦23,850.
 */
export async function aFestiveBox() {
  const taxed = await aProduct({ stock: 50 })
  const food = await aProduct({ price: 5_000, stock: 50, vatClass: 'zero' })
  const items = [
    { productId: taxed.id, position: 1, quantity: 2, priceKobo: 900_000n },
    { productId: food.id, position: 2, quantity: 1, priceKobo: 450_000n },
  ]
  const { id } = await db().package.create({
    data: { name: unique('Festive box'), priceKobo: 2_250_000n, items: { create: items } },
    select: { id: true },
  })
  return { packageId: id, taxed, food }
}
